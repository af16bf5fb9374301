import { chooseTypicalStore } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test("each row of a long list is one Tab stop, and keys do the same as the row's buttons", async ({
  page,
  tool,
}) => {
  const { items } = tool
  const names = Array.from({ length: 84 }, (_, at) => `thing ${at + 1}`)
  await tool.list.fill(names.join(', '))
  await expect(items.getByRole('checkbox')).toHaveCount(84)
  const field = items.getByRole('combobox', { name: 'Add an item' })

  await test.step('pressing Tab moves to each of the 84 rows once', async () => {
    await field.focus()
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(items.getByRole('checkbox', { name, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(items.locator(':focus')).toHaveCount(0)
  })

  await test.step('arrow keys move between rows, and within a row to its buttons', async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await expect(items.getByRole('checkbox', { name: 'thing 83' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(items.getByRole('button', { name: 'Edit thing 83' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect(items.getByRole('checkbox', { name: 'thing 83' })).toBeChecked()
  })

  await test.step('Delete removes a row, and Alt with an arrow moves it', async () => {
    await page.keyboard.press('Delete')
    await expect(items.getByRole('checkbox', { name: 'thing 84' })).toBeFocused()
    await expect(tool.list).toHaveValue(/thing 82, thing 84$/)
    await page.keyboard.press('Alt+ArrowUp')
    await expect(tool.list).toHaveValue(/thing 81, thing 84, thing 82$/)
    await expect(items.getByRole('checkbox', { name: 'thing 84' })).toBeFocused()
    await expect(items.getByText('thing 84 is now number 82 of 83')).toBeAttached()
    await undoButton(page, "Removed 'thing 83'").click()
    await expect(items.getByRole('checkbox', { name: 'thing 83' })).toBeChecked()
  })
})

test('a page with 84 items has at most 100 Tab stops', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill(Array.from({ length: 84 }, (_, at) => `thing ${at + 1}`).join(', '))
  await page.reload()
  await expect(tool.items.getByRole('checkbox')).toHaveCount(84)
  const isInPage = () => page.evaluate(() => document.activeElement !== document.body)
  let stops = 0
  await page.keyboard.press('Tab')
  while (await isInPage()) {
    stops += 1
    expect(stops).toBeLessThanOrEqual(100)
    await page.keyboard.press('Tab')
  }
  expect(stops).toBeGreaterThan(84)
})
