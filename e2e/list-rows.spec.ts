import { expectAccessible } from './fixtures/accessible.ts'
import { selectItem, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test('a shopper ticks, edits, removes, sorts and clears the items of a list on a phone', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.list.fill('milk, 2 eggs, bread, soap')
  const { items } = tool
  const rows = items.getByRole('listitem')
  const names = items.getByRole('checkbox')
  await expect(rows).toHaveText(['milk', '2 eggs', 'bread', 'soap'])

  await test.step('a tick is still there after a reload', async () => {
    await names.nth(0).check()
    await names.nth(2).check()
    await expect(items.getByText('2 of 4 picked up')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await page.reload()
    await expect(names.nth(2)).toBeChecked()
  })

  await test.step('an item is edited', async () => {
    await selectItem(page, 'eggs')
    await items.getByRole('button', { name: 'Edit eggs' }).click()
    await items.getByLabel('Amount, item and note').fill('12 eggs')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, 12 eggs, bread, soap')
  })

  await test.step('an item is removed and restored', async () => {
    await selectItem(page, 'soap')
    await items.getByRole('button', { name: 'Remove soap' }).click()
    await expect(tool.list).toHaveValue('milk, 12 eggs, bread')
    await undoButton(page, "Removed 'soap'").click()
    await expect(tool.list).toHaveValue('milk, 12 eggs, bread, soap')
  })

  await test.step('items are sorted with the keyboard and by dragging', async () => {
    await selectItem(page, 'soap')
    await items.getByRole('button', { name: /^Move soap/ }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(tool.list).toHaveValue('milk, 12 eggs, soap, bread')
    await expect(items.getByRole('button', { name: /^Move soap/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(tool.list).toHaveValue('milk, soap, 12 eggs, bread')
    await expect(rows).toHaveText(['milk', 'soap', '12 eggs', 'bread'])
    await selectItem(page, 'bread')
    const handle = items.getByRole('button', { name: /^Move bread/ })
    await handle.scrollIntoViewIfNeeded()
    await handle.hover()
    await page.mouse.down()
    await rows.first().hover({ position: { x: 20, y: 4 } })
    await page.mouse.up()
    await expect(tool.list).toHaveValue('bread, milk, soap, 12 eggs')
  })

  await test.step('items are added, and ticked ones are cleared', async () => {
    await items.getByRole('combobox', { name: 'Add an item' }).fill('cheese')
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('bread, milk, soap, 12 eggs, cheese')
    await items.getByRole('button', { name: 'Clear ticked' }).click()
    await expect(tool.list).toHaveValue('soap, 12 eggs, cheese')
    await undoButton(page, 'Cleared 2 items').click()
    await expect(tool.list).toHaveValue('bread, milk, soap, 12 eggs, cheese')
    await expect(items.getByText('2 of 5 picked up')).toBeVisible()
  })
})

test('an item ticked on one device is ticked on the other', async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await tool.list.fill('milk, eggs')
  await tool.items.getByRole('checkbox', { name: 'eggs' }).check()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const other = await newDevice()
  await openApp(other, shopper)
  const there = shoppingTool(other)
  await expect(there.items.getByRole('checkbox', { name: 'eggs' })).toBeChecked()
  await expect(there.items.getByRole('checkbox', { name: 'milk' })).not.toBeChecked()
})
