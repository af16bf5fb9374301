import type { Locator, Page } from '@playwright/test'
import {
  chooseTypicalStore,
  findItems,
  saveListAs,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { useWiderFont } from './fixtures/wider-font.ts'

// These journeys check which rows are in view on a phone and count the taps that shoppers need.
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

const items =
  'milk, eggs, bread, bananas, rice, coffee, chips, frozen pizza, soap, cheese, salsa, pasta'

/** Returns the bounding boxes of the rows that are fully visible above the bottom bar. */
async function rowsInView(page: Page, rows: Locator) {
  const bar = await shoppingTool(page).findItems.boundingBox()
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  return boxes.filter((box) => box !== null && box.y + box.height <= (bar?.y ?? 0))
}

test('a shopper who returns to a saved list sees its rows without tapping anything', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill(items)
  await saveListAs(page, 'Weekly shop for the whole family')
  await tool.myLists.tap()
  await page.getByRole('button', { name: 'Load Weekly shop' }).tap()
  await page.goto('/app')
  const rows = tool.items.getByRole('listitem')
  await expect(rows).toHaveCount(12)
  for (const makeWider of [() => Promise.resolve(), () => useWiderFont(page)]) {
    await makeWider()
    const inView = await rowsInView(page, rows)
    expect(inView[0]?.y).toBeLessThanOrEqual(170)
    expect(inView.length).toBeGreaterThanOrEqual(8)
    const store = await tool.storePanel.boundingBox()
    expect(store?.height).toBeLessThanOrEqual(44)
  }
  await expect(tool.list).toHaveValue(items)
})

test('a shopper who returns to results sees at least ten items without scrolling', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, items)
  await page.reload()
  const rows = tool.results.getByRole('listitem').getByRole('listitem')
  await expect(rows).toHaveCount(12)
  for (const makeWider of [() => Promise.resolve(), () => useWiderFont(page)]) {
    await makeWider()
    const inView = await rowsInView(page, rows)
    expect(inView[0]?.y).toBeLessThanOrEqual(130)
    expect(inView.length).toBeGreaterThanOrEqual(10)
  }
})

test("a shopper who joins by link sees the list's rows and the owner's store without tapping anything", async ({
  page,
  tool: _signedIn,
  newDevice,
  newShopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, items)
  await page.goBack()
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of this list').fill('Weekly shop')
  await dialog.getByRole('button', { name: 'Copy link' }).tap()
  const link = await dialog.getByLabel('Link to send').inputValue()

  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  await other.getByRole('button', { name: 'Join this list' }).tap()
  await expect(other.getByText('You joined Weekly shop')).toBeInViewport()
  const rows = there.items.getByRole('listitem')
  await expect(rows).toHaveCount(12)
  const shopAtKroger = other.getByRole('button', { name: 'Shop at Kroger', exact: true })
  await expect(shopAtKroger).toBeInViewport({ ratio: 1 })
  for (const makeWider of [() => Promise.resolve(), () => useWiderFont(other)]) {
    await makeWider()
    const inView = await rowsInView(other, rows)
    expect(inView[0]?.y).toBeLessThanOrEqual(170)
    expect(inView.length).toBeGreaterThanOrEqual(8)
  }
})

test('one tap switches between the text of a list and its rows', async ({ page, tool }) => {
  await tool.list.fill('milk, eggs')
  await page.reload()
  await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'eggs'])
  await expect(tool.list).toBeHidden()
  await page.getByRole('button', { name: 'Edit as text' }).tap()
  await expect(tool.list).toBeFocused()
  await tool.list.fill('milk, eggs, tea')
  await page.getByRole('button', { name: 'Fold Grocery List & Actions' }).tap()
  await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'eggs', 'tea'])
  await expect(page.getByRole('button', { name: 'Edit as text' })).toBeFocused()
})

test('a shopper taps the name of the open list to switch to another list', async ({
  page,
  tool,
}) => {
  await tool.list.fill('charcoal, buns')
  await saveListAs(page, 'Barbecue')
  await page.reload()
  await page.getByRole('button', { name: 'Switch list: Unnamed list' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Your lists' })
  await dialog.getByRole('button', { name: 'Barbecue 2 items: charcoal, buns' }).tap()
  await expect(page.getByRole('button', { name: 'Switch list: Barbecue' })).toBeVisible()
  await expect(tool.items.getByRole('listitem')).toHaveText(['charcoal', 'buns'])
})

test('a new shopper reaches results within fifteen taps', async ({ page: signedIn, browser }) => {
  await signedIn.goto('/app')
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    baseURL: new URL(signedIn.url()).origin,
  })
  const page = await context.newPage()
  const tool = shoppingTool(page)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Sign In' }))
  await tap(
    page
      .getByRole('button', { name: /Sign up|Create/i })
      .or(page.getByRole('link', { name: /Sign up|Create/i }))
      .first(),
  )
  await tap(page.getByLabel('Full Name'))
  await page.keyboard.type('New Shopper')
  await tap(page.getByLabel('Email'))
  await page.keyboard.type(`new-${Date.now()}@example.com`)
  await tap(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('a long enough secret 7')
  await tap(page.locator('form').getByRole('button', { name: /Create Account|Sign Up/i }))
  await tap(page.getByRole('button', { name: 'Choose a store' }))
  await tap(page.getByRole('group', { name: 'Chains' }).getByRole('button', { name: 'Kroger' }))
  await tap(page.getByRole('button', { name: /^A Kroger/ }))
  await tap(page.getByRole('button', { name: 'Write your list' }))
  await page.keyboard.type('milk, eggs')
  await tap(tool.findItems)
  await expect(tool.results).toContainText('2 items found at A Kroger')
  expect(taps).toBeLessThanOrEqual(15)
  await context.close()
})
