import { saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('the focus stays in the list after a row is edited or removed', async ({ page, tool }) => {
  const { items } = tool
  const row = (name: string) => items.getByRole('checkbox', { name })
  await tool.list.fill('milk, eggs, bread')
  await row('eggs').focus()

  await test.step('on the edited row, even with a new name', async () => {
    await page.keyboard.press('Enter')
    await expect(items.getByLabel('Amount, item and note')).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('cheese')
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, cheese, bread')
    await expect(row('cheese')).toBeFocused()
  })

  await test.step('on a row whose edit was canceled', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('F2')
    await page.keyboard.press('Escape')
    await expect(row('milk')).toBeFocused()
  })

  await test.step('on the next row after a removal, or on the last one', async () => {
    await page.keyboard.press('Delete')
    await expect(row('cheese')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(items.getByRole('button', { name: 'Remove bread' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row('cheese')).toBeFocused()
  })

  await test.step('on the title of the list when it becomes empty', async () => {
    await page.keyboard.press('Backspace')
    await expect(tool.list).toHaveValue('')
    await expect(page.getByRole('heading', { name: 'Grocery List & Actions' })).toBeFocused()
  })

  await test.step('on the title of the items after ticked ones are cleared', async () => {
    await tool.list.fill('milk, eggs')
    await items.getByRole('checkbox', { name: 'milk' }).check()
    await items.getByRole('button', { name: 'Clear ticked' }).press('Enter')
    await expect(tool.list).toHaveValue('eggs')
    await expect(items.getByRole('heading', { name: 'Your items' })).toBeFocused()
  })
})

test('the focus stays on Rename after a list is renamed, and moves to the title of a new list', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  const rename = page.getByRole('button', { name: 'Rename', exact: true })
  const name = page.getByLabel('Name of this list')

  await rename.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Party')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Switch list: Party' })).toBeVisible()
  await expect(rename).toBeFocused()

  await rename.press('Enter')
  await page.keyboard.press('Escape')
  await expect(rename).toBeFocused()

  await page.getByRole('button', { name: 'New list' }).press('Enter')
  await expect(rename).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Grocery List & Actions' })).toBeFocused()
})

test('the focus stays in the form after a shopper replaces a list or decides not to', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  const saved = page.getByRole('status').filter({ hasText: /^(Saved)?$/ })

  await tool.listName.fill('Weekly')
  await tool.listName.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Replace it' })).toHaveCount(0)
  await expect(saved.and(page.locator(':focus'))).toBeAttached()
  await tool.listName.press('Enter')
  await page.getByRole('button', { name: 'Replace it' }).press('Enter')
  await expect(saved.and(page.locator(':focus'))).toHaveText('Saved')
})
