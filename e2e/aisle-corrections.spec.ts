import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { withDatabase } from './fixtures/database.ts'
import { failUntilRetry } from './fixtures/fail-until-retry.ts'
import { waitForPart } from './fixtures/network.ts'
import {
  chooseTypicalStore,
  findItems,
  liveStore,
  searchRealStores,
  sectionOf,
  shoppingTool,
  unfoldSign,
} from './fixtures/shopping-tool.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const tableUrl = '**/rest/v1/aisle_corrections*'
const yourAisle = /Your aisle, /

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

test('a shopper corrects an aisle in two taps, and every view and device shows the correction', async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, rice')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'milk not here?' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Where is it?' })
  await expect(dialog).toContainText('milk is shown under Dairy.')
  await expectAccessible(page)
  const stored = page.waitForResponse(
    (response) =>
      response.url().includes('aisle_corrections') && response.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'Aisle 9', exact: true }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Aisle 9', 'milk')).toContainText(yourAisle)
  await expect(tool.results.getByRole('heading', { level: 2 })).toBeFocused()
  await expectFitsPhone(page)
  expect((await stored).status()).toBe(201)

  await test.step('the correction is undone and made again', async () => {
    await undoButton(page, 'milk: Aisle 9').tap()
    await expect(rowOf(page, 'Dairy', 'milk')).toHaveCount(1)
    await page.getByRole('button', { name: 'milk not here?' }).tap()
    await dialog.getByRole('button', { name: 'Aisle 9', exact: true }).tap()
    await expect(rowOf(page, 'Aisle 9', 'milk')).toContainText(yourAisle)
    await expectAccessible(page)
  })

  await test.step('the directory shows it and also accepts corrections', async () => {
    await tool.storeDirectory.tap()
    await unfoldSign(page, 'Aisle 9')
    await expect(rowOf(page, 'Aisle 9', 'milk')).toContainText(yourAisle)
    await unfoldSign(page, 'Produce')
    await page.getByRole('button', { name: 'bananas not here?' }).tap()
    await dialog.getByLabel('Other aisle').fill('x')
    await dialog.getByRole('button', { name: 'Set', exact: true }).tap()
    await expect(dialog).toContainText('such as 12 or 12A')
    await dialog.getByLabel('Other aisle').fill('40')
    await dialog.getByRole('button', { name: 'Set', exact: true }).tap()
    await unfoldSign(page, 'Aisle 40')
    await expect(rowOf(page, 'Aisle 40', 'bananas')).toContainText(yourAisle)
    await expectAccessible(page)
  })

  await test.step('another tab shows it at once', async () => {
    const tab = await page.context().newPage()
    await tab.goto('/account')
    const panel = tab.getByRole('region', { name: 'Aisles you have corrected' })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await panel.getByRole('button', { name: 'Remove bananas' }).tap()
    await expect(sectionOf(page, 'Aisle 40')).toHaveCount(0)
    await undoButton(tab, 'Your aisle for bananas was removed').tap()
    await expect(rowOf(page, 'Aisle 40', 'bananas')).toContainText(yourAisle)
    await tab.close()
  })

  await test.step('another device shows it, for this store only', async () => {
    await expect
      .poll(() => correctionsOnServer(shopper))
      .toEqual(['bananas: Aisle 40', 'milk: Aisle 9'])
    const other = await newDevice()
    await openApp(other, shopper)
    await chooseTypicalStore(other, 'A Kroger')
    await findItems(other, 'milk, bananas')
    await expect(rowOf(other, 'Aisle 9', 'milk')).toContainText(yourAisle)
    await expect(rowOf(other, 'Aisle 40', 'bananas')).toContainText(yourAisle)
    await chooseTypicalStore(other, 'A Publix')
    await findItems(other, 'milk')
    await expect(shoppingTool(other).results).not.toContainText(yourAisle)
  })

  await test.step('the account page lists all corrections and removes one', async () => {
    await page.goto('/account')
    const panel = page.getByRole('region', { name: 'Aisles you have corrected' })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expect(panel).toContainText('milk: Aisle 9')
    await expect(panel).toContainText('A Kroger')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Remove milk' }).tap()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect.poll(() => correctionsOnServer(shopper)).toEqual(['bananas: Aisle 40'])
    await undoButton(page, 'Your aisle for milk was removed').tap()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expect.poll(() => correctionsOnServer(shopper)).toHaveLength(2)
  })
})

test('a shopper adds and removes aisle corrections offline, and the server receives them later', async ({
  page,
  context,
  tool,
  shopper,
  goOffline,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, unicorn')
  await page.getByRole('button', { name: 'Set aisle for "unicorn"' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Where is it?' })
  await dialog.getByRole('button', { name: 'Floral', exact: true }).tap()
  await expect(rowOf(page, 'Floral', 'unicorn')).toContainText(yourAisle)
  await expect.poll(() => correctionsOnServer(shopper)).toEqual(['unicorn: Floral'])
  await waitForPart(page, 'shopping-views')

  await goOffline()
  await page.getByRole('button', { name: 'milk not here?' }).tap()
  await dialog.getByRole('button', { name: 'Aisle 9', exact: true }).tap()
  await page.getByRole('button', { name: 'unicorn not here?' }).tap()
  await dialog.getByRole('button', { name: 'Remove my aisle' }).tap()
  await expect(rowOf(page, 'Aisle 9', 'milk')).toContainText(yourAisle)
  await expect(rowOf(page, 'Not found', 'unicorn')).toHaveCount(1)
  expect(await correctionsOnServer(shopper)).toEqual(['unicorn: Floral'])

  await page.getByRole('button', { name: 'Sign Out' }).tap()
  const leave = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await expect(leave).toBeVisible()
  await leave.getByRole('button', { name: 'Stay signed in' }).tap()

  await context.setOffline(false)
  await expect.poll(() => correctionsOnServer(shopper)).toEqual(['milk: Aisle 9'])
  await expect(tool.results).toContainText(yourAisle)

  // Signing out also deletes the data on the device.
  await page.getByRole('button', { name: 'Sign Out' }).tap()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(window.localStorage))
  expect(kept).not.toContain('Aisle 9')
  const databases = await page.evaluate(() => indexedDB.databases())
  expect(databases.map(({ name }) => name)).toEqual([])
})

test('corrections stored only on the device by an earlier version are shown and uploaded', async ({
  page,
  shopper,
}) => {
  await page.evaluate(() => {
    const session = Object.entries(window.localStorage).find(([key]) => key.endsWith('-auth-token'))
    const { id } = JSON.parse(String(session?.[1])).user
    const placements = { 'typical-Kroger': { unicorn: { sign: 'Aisle 9' } } }
    window.localStorage.setItem(`grocery-genie:${id}:placements`, JSON.stringify(placements))
  })
  await page.reload()
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'unicorn')
  await expect(rowOf(page, 'Aisle 9', 'unicorn')).toContainText(yourAisle)
  await expect.poll(() => correctionsOnServer(shopper)).toEqual(['unicorn: Aisle 9'])
})

test('an aisle reported by five shoppers is shown only at the store they reported it for', async ({
  page,
  tool,
  newShopper,
}) => {
  await searchRealStores(page, 'Anchorage, AK')
  await liveStore(page, 3).tap()
  await findItems(page, 'zucchini, milk')
  const storeId = await page.evaluate(
    () =>
      /"id":"([\da-f-]{36})","chainName"/.exec(
        JSON.stringify(window.localStorage).replaceAll('\\', ''),
      )?.[1],
  )
  const shoppers = await Promise.all([1, 2, 3, 4, 5].map(() => newShopper('other')))
  await reportLongAgo(shoppers, String(storeId))

  await page.reload()
  const row = rowOf(page, 'Aisle 41', 'zucchini')
  await expect(row).toContainText('Reported by 5 shoppers')
  await expectFitsPhone(page)
  await expectAccessible(page)
  await tool.storeDirectory.tap()
  await unfoldSign(page, 'Aisle 41')
  await expect(rowOf(page, 'Aisle 41', 'zucchini')).toContainText('Reported by 5 shoppers')

  await tool.storeDirectory.tap()
  await tool.findItems.tap()
  await row.getByRole('button', { name: 'zucchini not here?' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Floral', exact: true }).tap()
  await expect(rowOf(page, 'Floral', 'zucchini')).toContainText(yourAisle)
  await page.getByRole('button', { name: 'zucchini not here?' }).tap()
  await expect(page.getByRole('dialog').getByText('5 shoppers')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).tap()

  await searchRealStores(page, 'Anchorage, AK')
  await liveStore(page, 2).tap()
  await findItems(page, 'zucchini')
  await expect(tool.results).toContainText('zucchini')
  await expect(tool.results).not.toContainText('Reported')
})

test('a shopper whose aisle corrections fail to load sees an error and can retry', async ({
  page,
  shopper: _signedIn,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await failUntilRetry(page, tableUrl)
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Aisles you have corrected' })
  await expect(panel.getByRole('alert')).toContainText("Can't load your corrections.")
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toContainText('None yet.')
})

test('signing out while aisle corrections are loading doesn’t cause a failed request', async ({
  page,
  shopper: _signedIn,
}) => {
  await page.route(tableUrl, async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  const asked = page.waitForRequest(tableUrl)
  await page.goto('/account')
  const response = (await asked).response()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect((await response)?.status()).toBe(200)
})

/** Backdates the account of each shopper, then saves the same aisle correction from each account. */
async function reportLongAgo(shoppers: readonly Shopper[], storeId: string) {
  for (const [at, { client, email }] of shoppers.entries()) {
    await withDatabase(String(process.env['E2E_DATA_DIR']), (ownerPool) =>
      ownerPool.query(
        `update auth.users set created_at = created_at - $2 * interval '10 days' where email = $1`,
        [email, at + 1],
      ),
    )
    const correction = {
      store_id: storeId,
      store_name: 'Target',
      item_key: 'zucchini',
      item_name: 'zucchini',
      sign: 'Aisle 41',
    }
    await client.from('aisle_corrections').insert(correction).throwOnError()
  }
}

async function correctionsOnServer({ client }: Shopper): Promise<string[]> {
  const { data } = await client
    .from('aisle_corrections')
    .select('item_name,sign,department')
    .order('item_name')
  return (data ?? []).flatMap(({ item_name, sign, department }) =>
    sign === null && department === null ? [] : `${item_name}: ${sign ?? department}`,
  )
}

function rowOf(page: Page, sign: string, name: string) {
  return sectionOf(page, sign)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}
