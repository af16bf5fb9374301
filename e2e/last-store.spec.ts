import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, liveStore, searchRealStores, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'

test('the app offers a shopper’s last used store on another device', async ({
  page,
  shopper,
  newDevice,
}) => {
  await searchRealStores(page, 'Anchorage, AK')
  const isKept = responseTo(page, 'POST')
  await liveStore(page, 2).click()
  await isKept

  const device = await newDevice()
  const there = shoppingTool(device)
  await openApp(device, shopper)
  await expect(there.usedStores).toHaveText(/^Walmart Supercenter110 Market Street, Anch/)
  await expectAccessible(device)
  await there.usedStores.click()
  await expect(there.usedStores).toHaveAttribute('aria-pressed', 'true')
  await expect(there.storePanel).toContainText('110 Market Street, Anchorage, AK, 99501')
  await expect(there.storePanel.getByText('LIVE DATA')).toBeVisible()
  await expect(there.stores.locator('option:checked')).toHaveText(/^Walmart - /)
})

test('a shopper chooses one of the last four stores with one tap, even offline', async ({
  page,
  tool,
  goOffline,
}) => {
  for (const chain of ['Walmart', 'Target', 'Kroger', 'Safeway']) await chooseStore(page, chain)
  await chooseStore(page, 'Target - Target Southwest')
  await page.reload()
  await goOffline()
  await page.getByRole('button', { name: 'Change store' }).click()

  await expect(tool.usedStores).toHaveText([/^Safeway/, /^Kroger/, /^Target/])
  await tool.usedStores.filter({ hasText: 'Kroger' }).click()
  await expect(tool.stores.locator('option:checked')).toHaveText(/^Kroger - /)
  // The stores keep their order until the panel is reopened.
  await expect(tool.usedStores).toHaveText([/^Safeway/, /^Kroger/, /^Target/])
})

test('another shopper on the same device isn’t offered the first shopper’s stores', async ({
  page,
  tool,
  newShopper,
}) => {
  const isKept = responseTo(page, 'POST')
  await chooseStore(page, 'Target')
  await isKept
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([])

  const bob = await newShopper('bob')
  const isLookedUp = responseTo(page, 'GET')
  await openApp(page, bob)
  await isLookedUp
  await expect(page.getByText('Please select a store location above')).toBeVisible()
  await expect(tool.usedStores).toHaveCount(0)
  const { data } = await bob.client.from('last_used_stores').select()
  expect(data).toEqual([])
})

async function responseTo(page: Page, method: string) {
  const received = await page.waitForResponse(
    (response) =>
      response.request().method() === method && response.url().includes('/last_used_stores'),
  )
  expect(received.ok()).toBe(true)
}
