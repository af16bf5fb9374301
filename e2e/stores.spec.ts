import { expectAccessible } from './fixtures/accessible.ts'
import { holdRequests, recordRequests } from './fixtures/network.ts'
import { chooseStore, findItems } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const tip = 'Tip: enter a city, state or ZIP code, or search by store name.'
const noMatch = 'No stores found matching your criteria...'
const storeNeeded =
  'Please select a store location above to search for items and access store features.'
const austinTarget =
  'Target - Target Southwest, 5300 S MoPac Expy, Austin, TX, 78749, (512) 555-0117'

test('a shopper finds a sample store by location and by name', async ({ page, tool }) => {
  const found = (count: number) => page.getByLabel(`Select a store (${count} found)`)
  await expect(found(33)).toBeVisible()
  await expect(page.getByText(tip)).toBeVisible()
  await expect(page.getByText(noMatch)).toHaveCount(0)

  await test.step('by chain name', async () => {
    for (const [chain, count] of Object.entries({
      walmart: 11,
      TARGET: 11,
      Kroger: 6,
      safeway: 5,
    })) {
      await tool.storeSearch.fill(chain)
      await expect(found(count)).toBeVisible()
    }
    await expect(page.getByText(tip)).toHaveCount(0)
    await tool.clearStoreSearch.click()
    await expect(tool.storeSearch).toHaveValue('')
    await expect(tool.storeSearch).toBeFocused()
    await expect(found(33)).toBeVisible()
  })

  await test.step('by city, state, ZIP code and address', async () => {
    for (const [location, count] of Object.entries({ AUSTIN: 2, 'mopac exp': 1, '7874': 1 })) {
      await tool.location.fill(location)
      await expect(found(count)).toBeVisible()
    }
    await tool.location.fill('tx')
    await expect(tool.stores.getByRole('option', { name: austinTarget })).toHaveCount(1)
    await tool.clearLocation.click()
    await expect(tool.location).toHaveValue('')
    await expect(page.getByText(tip)).toBeVisible()
  })

  await test.step('the filters can be combined, and a notice says when no store is left', async () => {
    await tool.location.fill('austin')
    await tool.storeSearch.fill('target')
    await expect(found(1)).toBeVisible()
    await expect(tool.stores.getByRole('option', { name: austinTarget })).toHaveCount(1)
    await tool.storeSearch.fill('no such shop')
    await expect(found(0)).toBeVisible()
    await expect(page.getByRole('status').getByText(noMatch, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the chosen store is shown with its address and stays chosen while the shopper looks for another', async ({
  page,
  tool,
}) => {
  await expect(page.getByText(storeNeeded, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toHaveCount(0)
  await tool.stores.selectOption({ label: austinTarget })

  await expect(page.getByText(storeNeeded, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
  await expect(tool.storePanel).toContainText('Target - Target Southwest')
  await expect(tool.storePanel).toContainText('5300 S MoPac Expy, Austin, TX, 78749')
  await expect(page.getByText('LIVE DATA')).toHaveCount(0)
  await expect(page.getByText('Real-time data')).toHaveCount(0)
  await expectAccessible(page)

  await tool.storeSearch.fill('kroger')
  await expect(page.getByLabel('Select a store (6 found)')).toBeVisible()
  await expect(tool.stores.locator('option:checked')).toHaveText(austinTarget)
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
})

test('choosing another store clears the results and keeps the list', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await chooseStore(page, 'Kroger')
  await expect(tool.results).toHaveCount(0)
  await expect(tool.startNavigation).toBeDisabled()
  await expect(tool.list).toHaveValue('milk, bread')

  await tool.storeDirectory.click()
  await expect(tool.directory).toContainText('Kroger')
  await chooseStore(page, 'Safeway')
  await expect(tool.directory).toHaveCount(0)
})

test('a shopper who searches real stores without a location is asked to enter one', async ({
  page,
  tool,
}) => {
  const calls = recordRequests(page, '/functions/')
  await expect(tool.searchRealStores).toBeDisabled()
  await tool.location.fill('   ')
  await tool.searchRealStores.click()
  await expectToast(page, {
    title: 'Location Required',
    text: 'Please enter a location to search for stores.',
    tone: 'destructive',
  })
  await expect(tool.useSampleData).toHaveCount(0)
  expect(calls).toEqual([])
})

test('the page doesn’t shift while it loads for a shopper who never used a store', async ({
  page,
  tool,
}) => {
  const parts = await holdRequests(page, '**/assets/last-store-api*')
  await page.reload()
  await expect.poll(parts.count).toBe(1)
  const top = async () => (await tool.saveList.boundingBox())?.y
  const before = await top()
  const isLookedUp = page.waitForResponse('**/last_used_stores*')
  parts.release()
  await isLookedUp
  await expect(tool.usedStores).toHaveCount(0)
  expect(await top()).toBe(before)
})
