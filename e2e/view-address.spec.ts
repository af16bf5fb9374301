import { chooseStore, completeSteps, findItems, leaveRoute } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoOf } from './fixtures/toasts.ts'

test('a shopper who opens the app anew in the middle of a walk is where they were', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await page.goto('/app')
  await expect(tool.results).toBeVisible()
  await tool.startNavigation.click()
  await completeSteps(page, 1)

  await test.step('on the route', async () => {
    await page.goto('/app')
    await expect(tool.currentStep).toContainText('Step 2')
    await expect(page).toHaveURL(/\?view=route$/)
  })

  await test.step('at the results with the route that waits', async () => {
    await leaveRoute(page)
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
    await page.goto('/app')
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
  })

  await test.step('at the results too, where something else was open last', async () => {
    await tool.myLists.click()
    await expect(tool.savedLists).toBeVisible()
    await page.goto('/app')
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
  })
})

test('an address opens its view, or the nearest that there is something for', async ({
  page,
  tool,
}) => {
  await page.goto('/app?view=directory')
  await expect(tool.findItems).toBeVisible()
  await chooseStore(page, 'Target')
  await expect(tool.storeDirectory).toHaveAttribute('aria-pressed', 'false')
  await expect(tool.directory).toHaveCount(0)

  await page.goto('/app?view=directory')
  await expect(tool.directory).toBeVisible()
  await page.goto('/app?view=lists')
  await expect(tool.savedLists).toBeVisible()
  await page.reload()
  await expect(tool.savedLists).toBeVisible()
  await page.goto('/app?view=route')
  await expect(tool.findItems).toBeVisible()
  await expect(tool.route).toHaveCount(0)

  await findItems(page, 'milk, bread')
  await page.goto('/app?view=route')
  await expect(tool.results).toBeVisible()
})

test('Back from the directory shows the results that were there before', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.storeDirectory.click()
  await expect(tool.directory).toBeVisible()
  await page.reload()
  await expect(tool.directory).toBeVisible()
  await page.goBack()
  await expect(tool.results.getByText('bread', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(tool.results).toHaveCount(0)
  await page.goForward()
  await expect(tool.results).toBeVisible()
})

test('undo brings back the route that was left, and its address', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  const undo = undoOf(page, 'You left your route')

  await test.step('for the directory', async () => {
    await tool.storeDirectory.click()
    await expect(tool.directory).toBeVisible()
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
    await expect(page).toHaveURL(/\?view=route$/)
  })

  await test.step('for another store', async () => {
    await chooseStore(page, 'Kroger')
    await expect(tool.route).toHaveCount(0)
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
    await page.reload()
    await expect(tool.currentStep).toContainText('Step 2')
  })

  await test.step('with Back, after it was asked', async () => {
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(tool.route).toHaveCount(0)
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
  })
})

test('a route that waits is not dropped by another store without an offer to undo it', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  await leaveRoute(page)
  await tool.storeDirectory.click()
  await page.reload()
  await expect(tool.directory).toBeVisible()
  await chooseStore(page, 'Kroger')
  await expect(tool.directory).toHaveCount(0)
  await undoOf(page, 'You left your route').click()
  await expect(tool.directory).toBeVisible()
  await tool.storeDirectory.click()
  await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
})
