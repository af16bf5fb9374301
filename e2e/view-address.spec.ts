import { chooseStore, completeSteps, findItems, leaveRoute } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test('a shopper who reopens the app during a route returns to the same view', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await page.goto('/app')
  await expect(tool.results).toBeVisible()
  await tool.startNavigation.click()
  await completeSteps(page, 1)

  await test.step('to the route', async () => {
    await page.goto('/app')
    await expect(tool.currentStep).toContainText('Step 2')
    await expect(page).toHaveURL(/\?view=route$/)
  })

  await test.step('to the results with the unfinished route', async () => {
    await leaveRoute(page)
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
    await page.goto('/app')
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
  })

  await test.step('to the results, even if another view was open last', async () => {
    await tool.myLists.click()
    await expect(tool.savedLists).toBeVisible()
    await page.goto('/app')
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
  })
})

test('a URL opens its view or, if that view would be empty, the closest one that isn’t', async ({
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

test('going back from the directory shows the previous results', async ({ page, tool }) => {
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

test('undo restores the route that was left, and its URL', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  const undo = undoButton(page, 'You left your route')

  await test.step('after opening the directory', async () => {
    await tool.storeDirectory.click()
    await expect(tool.directory).toBeVisible()
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
    await expect(page).toHaveURL(/\?view=route$/)
  })

  await test.step('after choosing another store', async () => {
    await chooseStore(page, 'Kroger')
    await expect(tool.route).toHaveCount(0)
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
    await page.reload()
    await expect(tool.currentStep).toContainText('Step 2')
  })

  await test.step('after confirming Back', async () => {
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(tool.route).toHaveCount(0)
    await undo.click()
    await expect(tool.currentStep).toContainText('Step 2')
  })
})

test('choosing another store ends a paused route, and undo restores it', async ({ page, tool }) => {
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
  await undoButton(page, 'You left your route').click()
  await expect(tool.directory).toBeVisible()
  await tool.storeDirectory.click()
  await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
})
