import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

test('signing out with unsent changes asks for confirmation', async ({
  page,
  context,
  tool,
  goOffline,
}) => {
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await goOffline()
  await tool.list.fill('milk, eggs')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await expect(dialog.getByText(/changes are only on this device/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  // Polls, because the browser deletes the database only after the page has closed it.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test("a shopper whose lists can't be opened is asked before typed text is lost", async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|Failed to load resource/)
  await page.route('**/assets/shopper-lists-*.js', (route) => route.abort())
  await page.reload()
  await tool.list.fill('milk')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await expect(dialog.getByText(/^1 change is only on this device/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(tool.list).toHaveValue('milk')
})
