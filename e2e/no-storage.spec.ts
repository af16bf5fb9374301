import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { editAsText, saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, signIn, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const warning = 'This browser saves nothing on this device.'

/** Blocks IndexedDB, as some private windows and browser settings do. */
async function blockDatabases(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    IDBFactory.prototype.databases = refuse
    IDBFactory.prototype.deleteDatabase = refuse
  })
}

test('lists work in a browser without storage, and the app explains what that means for the shopper', async ({
  page,
  newShopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/)
  await page.setViewportSize({ width: 360, height: 780 })
  await blockDatabases(page)
  const shopper = await newShopper()
  await openApp(page, shopper)
  const tool = shoppingTool(page)

  await test.step('after a list is typed, ticked and saved, a reload gets it from the server', async () => {
    await tool.list.fill('milk, eggs')
    await expect(page.getByText(warning)).toBeVisible()
    await tool.items.getByRole('checkbox', { name: 'milk' }).check()
    await saveListAs(page, 'Weekly')
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(tool.myLists).toHaveText('My Lists (1)')
    await expect(tool.list).toHaveValue('milk, eggs')
    await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  })

  const other = await newDevice()
  const there = shoppingTool(other)
  await test.step("a reload doesn't restore what another device removed", async () => {
    // The other device gets its own session, which the sign-out below doesn't end.
    await signIn(other, shopper)
    await expect(there.list).toHaveValue('milk, eggs')
    await there.list.fill('milk')
    await expect(other.getByText('Synced', { exact: true })).toBeVisible()
    await page.reload()
    await expect(tool.list).toHaveValue('milk')
  })

  await test.step('closing the page with unsent changes asks for confirmation', async () => {
    await page.route('**/rpc/sync_lists', (route) => route.abort())
    await editAsText(page)
    await tool.list.fill('milk, bread')
    await expect(page.getByText('1 change waiting')).toBeVisible()
    await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'bread'])
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
  })

  await test.step('the typed list is still there after the reload', async () => {
    await expect(tool.list).toHaveValue('milk, bread')
    await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'bread'])
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign out without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.unroute('**/rpc/sync_lists')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await other.reload()
    await expect(there.list).toHaveValue('milk, bread')
  })

  await test.step('signing out leaves the app', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('a shopper whose browser blocks all storage can shop as long as the page stays open', async ({
  page,
  newShopper,
}) => {
  await blockDatabases(page)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await signIn(page, await newShopper())
  await expectToast(page, {
    title: "This browser can't keep you signed in",
    text: 'It blocks storage. Sign in again after you reload or close the page.',
  })
  const tool = shoppingTool(page)
  await tool.list.fill('milk, eggs')
  await expect(page.getByText(warning)).toBeVisible()
  await tool.items.getByRole('checkbox', { name: 'milk' }).check()
  await saveListAs(page, 'Weekly')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
})
