import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  chooseTypicalStore,
  completeAll,
  findItems,
  openStorePanel,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test("a shopper in a place without sample stores shops at a chain's typical store", async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openStorePanel(page)
  await tool.location.fill('77008')
  await expect(page.getByText('No stores found matching your criteria...')).toBeVisible()
  await expect(page.getByLabel('Select a store (0 found)')).toBeVisible()
  await expect(page.getByText('Sample stores nearest to 77008 Houston, TX')).toBeVisible()
  await expect(tool.sampleStores).toHaveCount(3)
  await expect(tool.sampleStores.first()).toHaveText(/\d+ mi.*Houston, TX/)
  await expectFitsPhone(page)
  await expectAccessible(page)

  await chooseTypicalStore(page, 'A Publix')
  await expect(page.getByText("Uses the chain's typical layout").first()).toBeVisible()
  await findItems(page, 'milk, gala apples, Tylenol')
  await expect(tool.results).toContainText('3 items found at A Publix')
  await tool.startNavigation.click()
  await completeAll(page)
  await expect(page.getByText('Shopping Complete!')).toBeVisible()
})

test('a shopper can type the name of a place and choose the nearest sample store', async ({
  page,
  tool,
}) => {
  await tool.location.fill('houston texas')
  const kroger = tool.sampleStores.filter({ hasText: 'Kroger' })
  await expect(kroger.first()).toContainText(/\d mi/)
  await kroger.first().click()
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
  await expect(page.getByText('LIVE DATA')).toHaveCount(0)
})

test("a shopper finds a chain's typical store again after a reload and on another device", async ({
  page,
  tool,
  shopper,
}) => {
  // Waits for the POST that saves the store, because other requests to the same URL only read the store.
  const remembered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('last_used_stores'),
  )
  await chooseTypicalStore(page, 'An H-E-B')
  expect((await remembered).ok()).toBe(true)
  await expect(page.getByText('LIVE DATA')).toHaveCount(0)
  await expect(page.getByLabel('Select a store (33 found)')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
  await expect(tool.storeDirectory).toBeEnabled()
  const { data } = await shopper.client.from('last_used_stores').select('store')
  expect(data).toMatchObject([{ store: { name: 'An H-E-B', address: '' } }])
})

test.describe("when the browser may share the shopper's location", () => {
  test.use({ permissions: ['geolocation'] })

  test('a shopper who shares their location sees the name of a place instead of coordinates', async ({
    context,
    tool,
  }) => {
    await context.setGeolocation({ latitude: 30.271_234, longitude: -97.738_765 })
    await tool.useMyLocation.click()
    await expect(tool.location).toHaveValue(/^Near Austin, TX 787\d\d$/)
  })
})
