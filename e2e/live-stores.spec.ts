import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  chooseStore,
  findItems,
  openStorePanel,
  searchRealStores,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { expectNoToast, expectToast } from './fixtures/toasts.ts'

const functionUrl = '**/functions/v1/fetch-store-locations'
const tryAgain = 'Failed to search for stores. Please try again.'
const corner = {
  id: 'live-1',
  chainName: 'Kroger',
  name: 'Kroger on Main',
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  phone: '(217) 555-0190',
}
const farShop = {
  ...corner,
  id: 'live-2',
  chainName: 'Corner Shop',
  name: 'Far out',
  phone: undefined,
}

test('a shopper searches real stores, shops in one, and returns to sample data', async ({
  page,
  tool,
}) => {
  await page.route(functionUrl, (route) =>
    route.fulfill({ json: { locations: [corner, farShop] } }),
  )
  await expect(tool.useSampleData).toHaveCount(0)
  await tool.location.fill('  Springfield, IL ')
  await tool.storeSearch.fill(' Kroger ')
  const request = page.waitForRequest(functionUrl)
  await tool.searchRealStores.click()
  expect((await request).postDataJSON()).toEqual({
    query: 'Springfield, IL',
    chain: 'Kroger',
    limit: 20,
  })
  await expectToast(page, { title: 'Stores Found', text: 'Found 2 stores in your area.' })

  await test.step('live results are labeled and not filtered locally', async () => {
    await expect(page.getByLabel('Select a store (2 found)')).toBeVisible()
    await expect(tool.storePanel.getByText('Real-time data')).toBeVisible()
    await expect(
      tool.stores.getByRole('option', {
        name: 'Corner Shop - Far out, 1 Main St, Springfield, IL, 62701',
        exact: true,
      }),
    ).toHaveCount(1)
    await chooseStore(page, 'Kroger')
    await expect(tool.storePanel.getByText('LIVE DATA')).toBeVisible()
    await expect(tool.storePanel).toContainText('(217) 555-0190')
    await expectAccessible(page)
  })

  await test.step('at a chain without aisle data, each item says so', async () => {
    await findItems(page, 'milk')
    await expect(tool.results).toContainText('Dairy')
    await chooseStore(page, 'Corner Shop')
    await findItems(page, 'milk')
    await expect(
      tool.results.getByRole('heading', { name: 'Store data not available' }),
    ).toBeVisible()
    await expect(tool.results.getByText('Not Found', { exact: true })).toBeVisible()
  })

  await test.step('sample data clears the live results and the chosen store', async () => {
    await openStorePanel(page)
    await tool.storeSearch.fill('')
    await tool.location.fill('')
    await tool.useSampleData.click()
    await expect(page.getByLabel('Select a store (33 found)')).toBeVisible()
    await expect(tool.useSampleData).toHaveCount(0)
    await expect(page.getByText('Real-time data')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Selected Store' })).toHaveCount(0)
    await expect(tool.results).toHaveCount(0)
  })
})

test('a shopper in a place without real stores is offered sample data', async ({ page, tool }) => {
  await page.route(functionUrl, (route) => route.fulfill({ json: { locations: [] } }))
  const request = page.waitForRequest(functionUrl)
  await searchRealStores(page, 'Nowhere')
  expect((await request).postDataJSON()).toEqual({ query: 'Nowhere', limit: 20 })
  await expectToast(page, {
    title: 'No Stores Found',
    text: 'No stores found in this location. Try a different search.',
    tone: 'destructive',
  })
  await expect(
    page.getByText('No stores found with the API. Try a different location or search term.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByLabel('Select a store (0 found)')).toBeVisible()
  await expectAccessible(page)
  await tool.useSampleData.click()
  await tool.clearLocation.click()
  await expect(page.getByLabel('Select a store (33 found)')).toBeVisible()
})

const failures = [
  {
    response: { json: { error: 'upstream', message: 'Quota used up' } },
    says: 'Quota used up',
  },
  { response: { json: { error: 'No such place' } }, says: 'No such place' },
  {
    response: { status: 503, json: { error: 'busy', message: 'The store index is being built' } },
    says: 'The store index is being built',
  },
  {
    response: { status: 502, body: 'Bad Gateway' },
    says: 'Edge Function returned a non-2xx status code',
  },
  {
    response: { json: { stores: [] } },
    says: 'Invalid response format from store location service',
  },
  {
    response: { json: { locations: 'many' } },
    says: 'Invalid response format from store location service',
  },
  {
    response: { contentType: 'application/json', body: 'null' },
    says: 'No response from store location service',
  },
  { response: { body: '' }, says: 'No response from store location service' },
]

test('a failed search explains what went wrong', async ({ page, tool, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 50[23]/)
  for (const { response, says } of failures) {
    await test.step(`${JSON.stringify(response)} shows '${says}'`, async () => {
      await page.route(functionUrl, (route) => route.fulfill(response), { times: 1 })
      await searchRealStores(page, 'Austin')
      await expectSearchFailure(page, says)
      await tool.useSampleData.click()
      await expect(page.getByText(`Error: ${says}`)).toHaveCount(0)
    })
  }
})

test('a failed search keeps the store, the results and the sample stores', async ({
  page,
  tool,
}) => {
  await page.route(functionUrl, (route) => route.fulfill({ json: { error: 'No such place' } }))
  await chooseStore(page, 'Target')
  await findItems(page, 'milk')
  await searchRealStores(page, 'Austin')
  await expectSearchFailure(page, 'No such place')

  await expectNoToast(page, 'No Stores Found')
  await expect(page.getByText('Real-time data')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
  await expect(tool.results).toBeVisible()
  await expect(page.getByLabel('Select a store (2 found)')).toBeVisible()
  await expectAccessible(page)
})

test("a shopper who can't reach the service sees an error", async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/)
  let calls = 0
  await page.route(functionUrl, (route) => {
    calls += 1
    return route.abort()
  })
  await searchRealStores(page, 'Austin')
  await expect(page.getByRole('alert').getByText(/^Error: /)).toBeVisible({ timeout: 2000 })
  await expectSearchFailure(page, 'Failed to send a request to the Edge Function')
  await expect(tool.useSampleData).toBeVisible()
  expect(calls).toBe(1)
})

test("a slow response doesn't disturb a shopper who has meanwhile chosen a store", async ({
  page,
  tool,
}) => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(functionUrl, async (route) => {
    await released
    await route.fulfill({ json: { locations: [farShop] } }).catch(() => undefined)
  })
  await searchRealStores(page, 'Springfield')
  await expect(page.getByRole('status').getByText('Searching for stores')).toHaveCount(1)
  // A click during a search doesn't start another one.
  await expect(tool.searchRealStores).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await tool.clearLocation.click()
  await chooseStore(page, 'Safeway')
  await expect(tool.searchRealStores).not.toHaveAttribute('aria-disabled', 'true')

  resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByLabel('Select a store (33 found)')).toBeVisible()
  await expect(tool.stores.locator('option:checked')).toContainText('Safeway')
  await expectNoToast(page, 'Stores Found')
})

async function expectSearchFailure(page: Page, message: string) {
  const inline = page.getByRole('alert')
  await expect(inline.getByText(`Error: ${message}`, { exact: true })).toBeVisible()
  await expect(inline.getByText(tryAgain)).not.toHaveCount(0)
  await expectToast(page, { title: 'Search Failed', text: tryAgain, tone: 'destructive' })
  for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) {
    await dismiss.click()
  }
}
