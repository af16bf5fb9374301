import { expectAccessible } from './fixtures/accessible.ts'
import { waitForPart } from './fixtures/network.ts'
import {
  chooseStore,
  completeSteps,
  findItems,
  liveStore,
  openStorePanel,
  searchRealStores,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { expectNoToast, expectToast } from './fixtures/toasts.ts'

test('a shopper finds the nearest real stores and chooses one from the list, map or dropdown', async ({
  page,
  tool,
}) => {
  const rows = tool.liveStores.getByRole('listitem')
  const chosen = tool.stores.locator('option:checked')

  await test.step('finds stores, nearest first', async () => {
    await searchRealStores(page, 'austin texas')
    await expectToast(page, { title: 'Stores Found', text: 'Found 20 stores in your area.' })
    await expect(page.getByLabel('Select a store (20 found)')).toBeVisible()
    await expect(tool.storePanel.getByText('Real-time data')).toBeVisible()
    await expect(tool.liveStores.getByRole('heading')).toHaveText('Stores near Austin, TX')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('100 Market Street, Austin, TX, 78701')
    await expect(rows.first()).toContainText(/Open until 11 PM|Closed, opens 6 AM/)
    await expect(rows.nth(1)).toContainText('Open 24 hours')
    await expect(rows.nth(2)).toContainText('ZIP code or city estimated')
    await page.getByRole('button', { name: 'Show all 20' }).click()
    await expect(rows).toHaveCount(20)
    const miles = (await rows.getByText(/^[\d.]+ mi$/).allTextContents()).map(Number.parseFloat)
    expect(miles).toHaveLength(20)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    await page.getByRole('button', { name: 'Show the nearest 5' }).click()
  })
  await test.step('sees the source of the data', async () => {
    await expect(
      tool.liveStores.getByText('Store data: All The Places (CC0), 12 Nov 2026'),
    ).toBeVisible()
    await expect(tool.liveStores.getByRole('link', { name: 'GeoNames' })).toBeVisible()
  })
  await test.step('chooses in the list', async () => {
    await liveStore(page, 2).click()
    await expect(liveStore(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toHaveText(
      'Walmart - Walmart Supercenter, 110 Market Street, Austin, TX, 78701, (512) 555-0111',
    )
    await expect(tool.storePanel.getByText('LIVE DATA')).toBeVisible()
  })
  await test.step('chooses on the map', async () => {
    const map = page.getByRole('img', { name: /^Map of 5 stores within [\d.]+ mi of Austin, TX/ })
    await map.getByText('5', { exact: true }).click()
    await expect(liveStore(page, 5)).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toHaveText(/^Whole Foods Market - /)
  })
  await test.step('chooses in the dropdown', async () => {
    await chooseStore(page, 'Costco')
    await expect(liveStore(page, 7)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
  })
})

test('a route through a real store survives a reload, and another tab shows the store', async ({
  page,
  tool,
  context,
}) => {
  await searchRealStores(page, '78701')
  await liveStore(page, 2).click()
  await findItems(page, 'milk, bread, banana')
  await expect(tool.results.getByText('Not Found', { exact: true })).toHaveCount(0)
  await tool.startNavigation.click()
  await expect(tool.route).toContainText('navigate through Walmart')
  await completeSteps(page, 1)

  const tab = await context.newPage()
  await tab.goto('/app')
  await page.reload()
  await expect(tool.currentStep).toContainText('Step 2')
  for (const shown of [page, tab]) {
    await openStorePanel(shown)
    const store = shown.getByRole('region', { name: 'Store Location & Selection' })
    await expect(store).toContainText('110 Market Street, Austin, TX, 78701')
    await expect(store.getByText('LIVE DATA')).toBeVisible()
  }
})

test('a sample store stays selected while a shopper searches real stores', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await searchRealStores(page, 'Anchorage, AK')
  await expect(page.getByLabel('Select a store (6 found)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
  await expect(page.getByText('LIVE DATA')).toHaveCount(0)
  await liveStore(page, 1).click()
  await expect(tool.storePanel.getByText('LIVE DATA')).toBeVisible()
  await tool.useSampleData.click()
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toHaveCount(0)
  await expect(tool.liveStores).toHaveCount(0)
})

test('a shopper who types Springfield is asked which one they mean, and answers with a click', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await searchRealStores(page, 'Springfield')
  await expect(page.getByRole('alert').getByText(/^Error: Which Springfield\? /)).toBeVisible()
  await expectToast(page, {
    title: 'Search Failed',
    text: 'Failed to search for stores. Please try again.',
    tone: 'destructive',
  })
  await expect(tool.placeChoices).toHaveCount(5)
  await expectAccessible(page)

  await tool.placeChoices.filter({ hasText: 'Springfield, IL' }).click()
  await expect(tool.location).toHaveValue('Springfield, IL')
  await expect(page.getByLabel('Select a store (4 found)')).toBeVisible()
  await expect(tool.liveStores).toContainText('Springfield, IL, 62701')
  await expect(tool.placeChoices).toHaveCount(0)
})

test('a shopper can filter real stores by chain name in any spelling', async ({ page, tool }) => {
  await tool.storeSearch.fill('wal-mart')
  await searchRealStores(page, 'Springfield, MO')
  await expect(page.getByLabel('Select a store (3 found)')).toBeVisible()
  for (const row of await tool.liveStores.getByRole('listitem').all()) {
    await expect(row).toContainText('Walmart Supercenter')
  }

  await test.step('a chain has no known stores', async () => {
    await tool.storeSearch.fill('WinCo')
    await tool.searchRealStores.click()
    await expect(
      page.getByText(
        "Error: We don't know the stores near you yet. Choose a sample store, or any store of your chain.",
      ),
    ).toBeVisible()
    await expect(page.getByLabel('Select a store (3 found)')).toBeVisible()
  })
})

test('a shopper sees an error if the place is unknown or no store is nearby', async ({
  page,
  tool,
}) => {
  await searchRealStores(page, 'Presidio, TX')
  await expectToast(page, {
    title: 'No Stores Found',
    text: 'No stores found in this location. Try a different search.',
    tone: 'destructive',
  })
  await expect(
    page.getByText('No stores found with the API. Try a different location or search term.'),
  ).toBeVisible()
  await expect(tool.liveStores).toHaveCount(0)

  await searchRealStores(page, 'asdfqwer')
  await expect(
    page.getByRole('alert').getByText("Error: We couldn't find that place in the USA."),
  ).toBeVisible()
})

test('an offline shopper sees immediately that search needs a connection, and uses sample data', async ({
  page,
  context,
  tool,
  goOffline,
}) => {
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await waitForPart(page, 'shopping-views')
  await goOffline()
  await searchRealStores(page, 'Austin, TX')
  await expect(page.getByRole('alert').getByText(/^Error: You are offline\./)).toBeVisible({
    timeout: 2000,
  })
  await expectNoToast(page, 'No Stores Found')
  await tool.useSampleData.click()
  await chooseStore(page, 'Target')
  await findItems(page, 'milk')
  await context.setOffline(false)
})
