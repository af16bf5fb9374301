import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, findItems } from './fixtures/shopping-tool.ts'
import { expect, fillSignIn, test } from './fixtures/test.ts'

test('buttons are enabled only when their action is possible', async ({ page, tool }) => {
  await test.step('at first only My Lists is enabled', async () => {
    for (const button of [
      tool.findItems,
      tool.startNavigation,
      tool.saveList,
      tool.storeDirectory,
    ]) {
      await expect(button).toBeDisabled()
    }
    await expect(tool.myLists).toHaveText('My Lists (0)')
    await expect(tool.myLists).toBeEnabled()
    await expectAccessible(page)
  })

  await test.step('Save List needs a list and a name, but no store', async () => {
    await tool.list.fill('milk')
    await expect(tool.saveList).toBeDisabled()
    await tool.listName.fill('Weekly')
    await expect(tool.saveList).toBeEnabled()
    await tool.list.fill('')
    await expect(tool.saveList).toBeDisabled()
  })

  await test.step('Find Items needs a store and a list', async () => {
    await tool.list.fill('milk')
    await expect(tool.findItems).toBeDisabled()
    await chooseStore(page, 'Target')
    await expect(tool.findItems).toBeEnabled()
    await tool.list.fill('')
    await expect(tool.findItems).toBeDisabled()
  })

  await test.step('Store Directory needs a store', async () => {
    await expect(tool.storeDirectory).toBeEnabled()
  })

  await test.step('Start Navigation needs results and is disabled in another view', async () => {
    await expect(tool.startNavigation).toBeDisabled()
    await findItems(page, 'milk')
    await expect(tool.startNavigation).toBeEnabled()
    await tool.storeDirectory.click()
    await expect(tool.startNavigation).toBeDisabled()
  })
})

test('buttons don’t do anything for a shopper who types only spaces', async ({ page, tool }) => {
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await chooseStore(page, 'Target')
  for (const blank of ['   ', ' , ,\n,', '\u200B']) {
    await tool.list.fill(blank)
    await tool.findItems.click()
    await expect(tool.results).toHaveCount(0)
  }
  await tool.list.fill('  ')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  await tool.list.fill('milk')
  await tool.listName.fill('  ')
  await tool.saveList.click()
  await expect(tool.list).toHaveValue('milk')
  await expect(tool.listName).toHaveValue('  ')
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (0)')
})

test('a shopper starts from an example and searches with the keyboard', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await page.getByRole('button', { name: 'Try: milk, eggs, bananas' }).click()
  await expect(tool.list).toHaveValue('milk, eggs, bananas')
  await tool.list.press('Control+Enter')
  await expect(tool.results).toBeVisible()
  await expect(tool.results.getByRole('heading', { name: 'Your Shopping List' })).toBeFocused()

  await tool.list.fill('soap')
  await expect(tool.results).toContainText('bananas')
  await expect(tool.results).not.toContainText('soap')
})

test('the store, list, results and route survive a reload', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.listName.fill('Half typed')
  await page.reload()
  await expect(tool.results).toContainText('milk')
  await expect(tool.list).toHaveValue('milk, bread')
  await expect(tool.listName).toHaveValue('Half typed')
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()

  await tool.startNavigation.click()
  await tool.complete.click()
  await page.reload()
  await expect(tool.currentStep.getByRole('heading', { name: /^Step 2/ })).toBeVisible()
})

test("the next shopper on the same device doesn't see the previous shopper's data", async ({
  page,
  tool,
  newShopper,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, surprise for bob')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([])

  const bob = await newShopper('bob')
  await fillSignIn(page, bob)
  await expect(page.getByText(`Welcome, ${bob.email}`)).toBeVisible()
  await expect(tool.list).toHaveValue('')
  await expect(page.getByText('surprise')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toHaveCount(0)
})
