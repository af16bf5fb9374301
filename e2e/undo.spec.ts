import { addLists } from './fixtures/add-lists.ts'
import { chooseStore, completeSteps, findItems, selectItem } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test("undoing after switching lists doesn't add an item to the wrong list", async ({
  page,
  tool,
  shopper,
}) => {
  await addLists(shopper.client, ['Party'])
  await page.reload()
  await tool.list.fill('soap, bread')
  await selectItem(page, 'soap')
  await tool.items.getByRole('button', { name: 'Remove soap' }).click()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Party' }).click()
  await expect(tool.list).toHaveValue('milk, eggs')
  await undoButton(page, "Removed 'soap'").click()
  await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'eggs'])
  await expect(tool.list).toHaveValue('milk, eggs')
})

test('undoing a removal keeps items typed since then, in the list and in the results', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Kroger')
  await tool.list.fill('milk, eggs')
  await selectItem(page, 'milk')
  await tool.items.getByRole('button', { name: 'Remove milk' }).click()
  await findItems(page, 'eggs, bread')
  await undoButton(page, "Removed 'milk'").click()
  await expect(tool.list).toHaveValue('milk, eggs, bread')
  await expect(tool.results.getByText('milk', { exact: true })).toBeVisible()
})

test('leaving the shopping screen hides undo buttons that no longer apply', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk, eggs')
  await selectItem(page, 'milk')
  await tool.items.getByRole('button', { name: 'Remove milk' }).click()
  await expect(undoButton(page, "Removed 'milk'")).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await expect(undoButton(page, "Removed 'milk'")).toBeHidden()
})

test('undo restores a list that was replaced with a new one, and keeps text typed since then', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(tool.list).toHaveValue('')
  await tool.list.fill('soap')
  await undoButton(page, 'New list started').click()
  await expect(tool.list).toHaveValue('milk, bread, soap')
})
