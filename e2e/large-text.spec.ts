import type { Page } from '@playwright/test'
import {
  chooseTypicalStore,
  findItems,
  openRouteMenu,
  openStorePanel,
  saveListAs,
  selectItem,
  unfoldSign,
} from './fixtures/shopping-tool.ts'
import { openSigns } from './fixtures/store-signs.ts'
import { expect, test } from './fixtures/test.ts'

// Sets the font size as the browser's own settings would, so that media queries in rem use it.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

for (const path of ['/', '/privacy', '/auth']) {
  test(`with a default font size of 32 px, ${path} doesn't need horizontal scrolling`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(fontSize)).toBe('32px')
    expect(await page.evaluate(partsThatStickOut)).toEqual([])
  })
}

test.describe('on a phone 360 px wide', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  const items = 'milk, strawberries, boneless chicken breast, dishwasher detergent, xylophone'

  test('an empty list, a list with rows, results and the sharing dialog fit', async ({
    page,
    tool,
  }) => {
    await expectFits(page)
    await chooseTypicalStore(page, 'A Kroger')
    await tool.list.fill(items)
    await saveListAs(page, 'Weekly shop for the whole family')
    await page.reload()
    await expect(tool.items.getByRole('listitem')).toHaveCount(5)
    await selectItem(page, 'milk')
    await expect(tool.items.getByRole('button', { name: 'Remove milk' })).toBeInViewport({
      ratio: 1,
    })
    await expectFits(page)
    expect(await tool.items.evaluate(brokenWords)).toEqual([])

    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy link' }).tap()
    await expect(dialog.getByLabel('Link to send')).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')

    await tool.findItems.tap()
    await expect(tool.results.getByRole('listitem').first()).toBeVisible()
    await expectFits(page)
  })

  test('saved lists and the directory fit', async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.list.fill(items)
    await saveListAs(page, 'Weekly shop for the whole family')
    await tool.myLists.tap()
    await expect(tool.savedLists).toContainText('Weekly shop for the whole family')
    await expectFits(page)
    await tool.storeDirectory.tap()
    await unfoldSign(page, 'Produce')
    await expectFits(page)
  })

  test('the store panel and its search results fit', async ({ page, tool }) => {
    await openStorePanel(page)
    await tool.storeSearch.fill('kroger')
    await expect(tool.sampleStores.first()).toBeVisible()
    await expectFits(page)
    const store = {
      id: 'live-1',
      chainName: 'Kroger',
      name: 'Kroger on Main',
      address: '1 Main St',
    }
    const locations = [{ ...store, city: 'Springfield', state: 'IL', zipCode: '62701' }]
    await page.route('**/functions/v1/fetch-store-locations', (route) =>
      route.fulfill({ json: { locations } }),
    )
    await tool.location.fill('Springfield, IL')
    await tool.searchRealStores.tap()
    await expect(tool.storePanel.getByRole('button', { name: /1 Main St/ })).toBeVisible()
    await expectFits(page)
  })

  test('the route fits, and breaks lines only between words', async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await findItems(page, 'strawberries, 2 lb chicken breast, shredded cheddar (sharp), unicorn')
    await tool.startNavigation.tap()
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 780 })
      await expect(tool.currentStep).toBeVisible()
      expect(await page.evaluate(partsThatStickOut)).toEqual([])
      expect(await tool.route.evaluate(brokenWords)).toEqual([])
    }
    await openRouteMenu(page)
    expect(await page.evaluate(partsThatStickOut)).toEqual([])
  })

  test("a store's signs fit, both as read and while being corrected", async ({
    page,
    tool: _signedIn,
  }) => {
    await chooseTypicalStore(page, 'A Kroger')
    const { text, read, sign } = await openSigns(page)
    await expectFits(page)
    await text.fill(
      '7 baking, refrigerated doughs, xylophones\nDelicatessen department: lunch meat',
    )
    await read.tap()
    await sign('Aisle 7').tap()
    await expectFits(page)
  })

  test('the form for adding a store fits', async ({ page, tool }) => {
    await openStorePanel(page)
    await tool.storeSearch.fill('Berkeley Bowl Marketplace')
    await page.getByRole('button', { name: /^Add “Berkeley Bowl/ }).tap()
    await expectFits(page)
  })

  test('the account page fits', async ({ page, tool: _signedIn }) => {
    await page.getByRole('link', { name: 'Account' }).tap()
    await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible()
    await expectFits(page)
  })
})

/** Expects that the page fits without horizontal scrolling and that the header isn't cut off. */
async function expectFits(page: Page) {
  expect(await page.evaluate(fontSize)).toBe('32px')
  expect(await page.evaluate(partsThatStickOut)).toEqual([])
  const header = page.locator('header')
  const parts = [
    header.getByText(/^Welcome, /),
    header.getByRole('link', { name: 'Account', includeHidden: true }),
    header.getByRole('button', { name: 'Sign Out', includeHidden: true }),
  ]
  for (const part of parts) {
    await expect(part).toBeVisible()
    expect(await part.evaluate(isWhole)).toBe(true)
  }
}

function isWhole(part: Element): boolean {
  const { left, right } = part.getBoundingClientRect()
  const isInPage = left >= 0 && right <= document.documentElement.clientWidth
  return isInPage && part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight
}

/** Returns the words in item names that are broken across lines. */
function brokenWords(part: Element): string[] {
  const items = part.querySelectorAll('li li bdi, [data-name] [dir=auto]')
  return [...items].flatMap((item) => {
    const text = item.firstChild
    if (!(text instanceof Text)) return []
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    })
  })
}

function fontSize(): string {
  return getComputedStyle(document.documentElement).fontSize
}

/**
 * Describes the elements that extend beyond the right edge of the page. Returns an empty array if neither the
 * page nor an open dialog scrolls horizontally.
 */
function partsThatStickOut(): string[] {
  const { clientWidth } = document.documentElement
  const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  if (frames.every((frame) => frame.scrollWidth <= frame.clientWidth)) return []
  return [...document.body.querySelectorAll('*')]
    .filter((part) => part.getBoundingClientRect().right > clientWidth)
    .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`)
}
