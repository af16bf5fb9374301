import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import { seedStorage, sendSynced } from './fixtures/seed-storage.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { storedBy20261125 } from './fixtures/stored-by-2026-11-25.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const listText =
  'milk, bread, 2 bananas, salt & pepper, garlic, minced, chicken thighs (boneless), eggs, zzyzx, butter'

/**
 * Simulates a browser in which the app from November 25, 2026 has just been updated, two hours after a
 * trip began.
 */
async function updateApp(page: Page, { client }: Shopper) {
  // Waits until the files of this version are stored on the device.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const shopperId = (await client.auth.getUser()).data.user?.id ?? ''
  const weekly = randomUUID()
  const stored = storedBy20261125({ shopperId, weekly, startMs: Date.now() - 2 * 3_600_000 })
  await sendSynced(client, stored)
  await seedStorage(page, stored)
  return { shopperId, weekly }
}

for (const tab of ['reloaded', 'new']) {
  test(`after an update, a ${tab} tab that opens offline in the middle of a trip keeps all data`, async ({
    page: before,
    context,
    shopper,
    goOffline,
    newDevice,
  }) => {
    const { shopperId, weekly } = await updateApp(before, shopper)
    await goOffline()
    const page = tab === 'new' ? await context.newPage() : before
    const tool = shoppingTool(page)
    await page.goto('/app')

    await test.step('the trip continues where it was', async () => {
      await expect(tool.steps).toHaveCount(6)
      await expect(tool.steps.nth(0)).toContainText(/Aisle 4\s*Done\s*bread/)
      await expect(tool.steps.nth(1)).toContainText(/Aisle 8\s*Done\s*salt/)
      await expect(tool.currentStep).toContainText(/Step 3: Aisle 9.*milk\s*Your aisle, /s)
      await expect(tool.steps.nth(5)).toContainText(/Aisle 8\s*Later.*pepper/s)
      const notThere = page.getByRole('region', { name: 'Not there' })
      await expect(notThere.getByRole('listitem')).toContainText('chicken thighs')
      await expect(tool.missingItems.getByRole('listitem')).toContainText('zzyzx')
    })

    await test.step('list, name and store are unchanged', async () => {
      await expect(tool.list).toHaveValue(listText)
      await expect(tool.listName).toHaveValue('Friday')
      await expect(tool.storePanel).toContainText('A Kroger')
      await expect(tool.myLists).toHaveText('My Lists (1)')
      await expect(page.getByText('Your list has changed since this route began.')).toBeVisible()
    })

    await test.step('further ticks count toward the trip', async () => {
      await tool.complete.click()
      await expect(tool.currentStep).toContainText(/Step 4.*eggs/s)
    })

    await context.setOffline(false)
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()

    await test.step('everything reaches the server', async () => {
      const texts = { [shopperId]: listText, [weekly]: 'soap, rice, tea' }
      await expect.poll(() => textsOnServer(shopper)).toEqual(texts)
      const corrections = () =>
        shopper.client.from('aisle_corrections').select('store_name, item_name, sign')
      const data = [{ store_name: 'A Kroger', item_name: 'milk', sign: 'Aisle 9' }]
      await expect.poll(corrections).toMatchObject({ data })
    })

    await test.step('another device has the list with its ticks', async () => {
      const other = await newDevice()
      await openApp(other, shopper)
      const there = shoppingTool(other)
      await expect(there.list).toHaveValue(listText)
      await expect(there.items).toContainText('3 of 10 picked up')
      for (const name of ['milk', 'bread', 'salt']) {
        await expect(there.items.getByRole('checkbox', { name, exact: true })).toBeChecked()
      }
    })

    await test.step('a reload continues the same trip', async () => {
      await page.reload()
      await expect(tool.currentStep).toContainText(/Step 4.*eggs/s)
      await expect(tool.list).toHaveValue(listText)
      await expect(tool.listName).toHaveValue('Friday')
    })
  })
}

/** Returns the text of each list, assembled from its rows on the server. */
async function textsOnServer({ client }: Shopper) {
  const { data } = await client.rpc('sync_lists', { known: {}, changes: {} })
  const { lists, items } = ListSyncResponse.parse(data)
  const textOf = (list: string) =>
    textOfRows(
      items
        .filter((row) => row.list === list && row.present)
        .map((row) => ({ ...row, store: row.store ?? '' })),
    )
  return Object.fromEntries(lists.map(({ list }) => [list, textOf(list)]))
}
