import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  chooseStore,
  findItems,
  liveStore,
  openStorePanel,
  searchRealStores,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const functionUrl = '**/functions/v1/fetch-store-locations'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a new shopper enters a ZIP code and chooses a real store with one tap', async ({
    page,
    tool,
  }) => {
    await openStorePanel(page)
    await tool.location.fill('78701')
    await tool.location.press('Enter')
    await expect(liveStore(page, 1)).toBeInViewport({ ratio: 1 })
    await liveStore(page, 1).tap()
    await expect(liveStore(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await expect(tool.stores.locator('option:checked')).toHaveText(/^H-E-B - .*100 Market Street/)
    await expectFitsPhone(page)
  })

  test('every control of the store panel is large enough for a thumb', async ({ page, tool }) => {
    await openStorePanel(page)
    await page.getByRole('button', { name: 'More chains' }).tap()
    await tool.storeSearch.fill('walmart')
    await expect(tool.sampleStores).toHaveCount(11)
    expect(await smallTargets(page)).toEqual([])
    await expectAccessible(page)
    await searchRealStores(page, 'Austin, TX')
    await expect(liveStore(page, 1)).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })

  test('the full name of the store fits on a line 44 px high', async ({ page, tool }) => {
    const long = 'Walmart Neighborhood Market at Old Settlers Crossing by the Library'
    for (const name of ['Kroger Short North', 'Kroger Marketplace at North Lamar', long]) {
      const store = { ...corner, id: name, chainName: name.split(' ')[0], name }
      await page.route(functionUrl, (route) => route.fulfill({ json: { locations: [store] } }))
      await searchRealStores(page, 'Springfield, IL')
      await tool.stores.selectOption(name)
      await findItems(page, 'milk')
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 780 })
        const line = await placesIn(tool.storePanel, [name, 'LIVE DATA'])
        expect(line.height, `${name} at ${width} px`).toBe(44)
        for (const { text, top, bottom } of line.texts) {
          expect(top, `${text} at ${width} px`).toBeGreaterThanOrEqual(0)
          expect(bottom, `${text} at ${width} px`).toBeLessThanOrEqual(44)
        }
      }
      await page.unrouteAll()
    }
  })
})

test('a shopper filters by chain with one tap and removes the filter with another', async ({
  page,
  tool,
}) => {
  const chip = (name: string) => tool.chains.getByText(name, { exact: true })
  await expect(tool.chains).toHaveCount(7)

  await test.step('a place and a chain can be combined', async () => {
    await tool.location.fill('texas')
    await chip('Target').click()
    await expect(tool.storeSearch).toHaveValue('Target')
    await expect(tool.sampleStores).toHaveCount(1)
    await expect(page.getByLabel('Select a store (1 found)')).toBeVisible()
    await expect(chip('Target')).toHaveAttribute('aria-pressed', 'true')
    await chip('Target').click()
    await expect(tool.storeSearch).toHaveValue('')
    await expect(tool.typicalStore).toHaveCount(0)
  })

  await test.step('a chain without a sample store is one more tap away', async () => {
    await tool.clearLocation.click()
    await chip('More chains').click()
    await expect(tool.chains).toHaveCount(18)
    await chip('Wegmans').click()
    await expect(tool.typicalStore).toHaveText("A WegmansUses the chain's typical layout")
    await chip('Fewer chains').click()
    await expect(chip('Wegmans')).toHaveAttribute('aria-pressed', 'true')
    await tool.typicalStore.click()
    await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
    await expect(page.getByLabel('Select a store (1 found)')).toBeVisible()
    await expect(page.getByText('No stores found')).toHaveCount(0)
    await expect(tool.stores.locator('option:checked')).toHaveText(/^Wegmans - A Wegmans/)
    await expectAccessible(page)
  })

  await test.step('real stores follow the chain filter', async () => {
    await chip('Wegmans').click()
    await searchRealStores(page, 'Austin, TX')
    await expect(page.getByLabel('Select a store (20 found)')).toBeVisible()
    const request = page.waitForRequest(functionUrl)
    await chip('Target').click()
    expect((await request).postDataJSON()).toMatchObject({ query: 'Austin, TX', chain: 'Target' })
    await expect(page.getByLabel('Select a store (3 found)')).toBeVisible()
  })
})

test('a shopper sees twenty sample stores at first, and all of them after a click', async ({
  page,
  tool,
}) => {
  await tool.storeSearch.fill('a')
  await expect(tool.sampleStores).toHaveCount(20)
  const all = page.getByRole('button', { name: /^Show all \d+$/ })
  const count = Number((await all.textContent())?.replace('Show all ', ''))
  await all.click()
  await expect(tool.sampleStores).toHaveCount(count)
  await expect(page.getByLabel(`Select a store (${count} found)`)).toBeVisible()

  await tool.sampleStores.nth(20).click()
  await expect(tool.sampleStores.nth(20)).toHaveAttribute('aria-pressed', 'true')
  const option = (await tool.stores.locator('option:checked').textContent()) ?? ''
  await chooseStore(page, 'Target')
  await expect(tool.sampleStores.nth(20)).toHaveAttribute('aria-pressed', 'false')
  expect(option).not.toMatch(/^Choose/)
})

test('a shopper can still choose a chain if the places fail to load', async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|dynamically imported/)
  await page.route('**/assets/gazetteer*', (route) => route.abort())
  await tool.location.fill('77008')
  await expect(page.getByText("The nearest sample stores can't be shown right now.")).toBeVisible()
  await tool.chains.getByText('Kroger').click()
  await expect(tool.typicalStore).toBeVisible()
  await expectAccessible(page)
})

const corner = {
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}

/**
 * Returns the height of an element and the positions of the given texts in it. Measures everything in one
 * `evaluate` call, because the page may be scrolling.
 */
function placesIn(element: Locator, texts: readonly string[]) {
  return element.evaluate((root, wanted) => {
    const { top, height } = root.getBoundingClientRect()
    const leaves = [...root.querySelectorAll('*')].filter(({ children }) => children.length === 0)
    return {
      height,
      texts: wanted.map((text) => {
        const leaf = leaves.find(({ textContent }) => textContent === text)
        const box = (leaf ?? root.ownerDocument.createElement('p')).getBoundingClientRect()
        return { text, top: box.top - top, bottom: box.bottom - top }
      }),
    }
  }, texts)
}

/** Returns the controls of the store panel that are smaller than a fingertip. */
function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Store Location & Selection' }).evaluate((panel) =>
    [...panel.querySelectorAll('button, a, input, select')].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      const isHidden = width === 0
      return isHidden || (width >= 44 && height >= 44)
        ? []
        : `${control.textContent} ${width} × ${height}`
    }),
  )
}
