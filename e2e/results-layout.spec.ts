import type { Locator } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const phone = { width: 360, height: 780 }
/**
 * Height left for results on a phone, below the header and the line that names the store, and above
 * the bottom bar.
 */
const roomOnPhone = phone.height - 130 - 64

const tenSigns =
  'bread, ketchup, soup, spaghetti, flour, Cheerios, candy, crackers, chips, frozen pizza'
const fiveSigns =
  'ketchup, mustard, spaghetti, rice, flour, sugar, crackers, cookies, apples, bananas'

for (const [signs, list] of [
  [10, tenSigns],
  [5, fiveSigns],
] as const) {
  test(`a phone shows ten items under ${signs} signs without scrolling`, async ({ page, tool }) => {
    await page.setViewportSize(phone)
    await chooseTypicalStore(page, 'A Kroger')
    await findItems(page, list)
    await expect(tool.results.getByRole('heading', { level: 3 })).toHaveCount(signs)
    const rows = rowsOf(tool.results)
    await expect(rows).toHaveCount(10)
    const top = (await boxOf(tool.results)).y
    const first = await boxOf(rows.first())
    const last = await boxOf(rows.last())
    expect(first.y - top).toBeLessThanOrEqual(44)
    expect(last.y + last.height - top).toBeLessThanOrEqual(roomOnPhone)
  })
}

test('on a phone, results are in view from the first frame', async ({ page, tool }) => {
  await page.setViewportSize(phone)
  await chooseTypicalStore(page, 'A Kroger')
  const tops = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const look = () => {
          const results = [...document.querySelectorAll('section')].find((section) =>
            section.textContent.startsWith('Your Shopping List'),
          )
          if (results) seen.push(results.getBoundingClientRect().top)
          if (seen.length === 20) resolve(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await findItems(page, tenSigns)
  const [first, ...later] = await tops
  expect(first).toBeGreaterThanOrEqual(0)
  expect(new Set(later)).toEqual(new Set([first]))
  await expect(tool.results).toBeInViewport()
})

test('results are in reading order: down the first column, then down the second', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, `${tenSigns}, ${fiveSigns}, milk, eggs, unicorn`)
  const sections = tool.results.locator('ul > li:has(> h3)')
  const boxes = await Promise.all((await sections.all()).map(boxOf))
  const missing = boxes.pop()
  const left = boxes.filter(({ x }) => x === boxes[0]?.x)
  const right = boxes.slice(left.length)
  expect(boxes.slice(0, left.length)).toEqual(left)
  for (const column of [left, right]) {
    const tops = column.map(({ y }) => y)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  }
  // Both columns have about the same height.
  const heights = [left, right].map((column) => column.reduce((sum, { height }) => sum + height, 0))
  expect(Math.min(...heights)).toBeGreaterThan(0.7 * Math.max(...heights))
  expect(missing?.width).toBeGreaterThan(1.9 * (boxes[0]?.width ?? 0))
})

test("500 unknown items have compact rows, and rows out of view aren't rendered", async ({
  page,
  tool,
}) => {
  await page.setViewportSize(phone)
  await chooseTypicalStore(page, 'A Kroger')
  const unknown = Array.from({ length: 500 }, (_, at) => `quxblorp${at}`)
  await findItems(page, ['milk', ...unknown].join(', '))
  const rows = sectionOf(page, 'Not found').getByRole('listitem')
  await expect(rows).toHaveCount(500)
  expect((await boxOf(rows.first())).height).toBeLessThanOrEqual(48)
  expect((await boxOf(tool.results)).height).toBeLessThanOrEqual(500 * 48)
  const isLaidOut = (row: Locator) =>
    row.evaluate((element) =>
      element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    )
  expect(await isLaidOut(rows.first())).toBe(true)
  expect(await isLaidOut(rows.last())).toBe(false)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(rows.last())).toBe(true)
})

test('a long list first renders only about as many rows as fit on the screen', async ({
  page,
  tool,
}) => {
  await page.setViewportSize(phone)
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk')
  await tool.results.getByRole('button', { name: 'Edit list' }).click()
  const first = await page.evaluateHandle(() => {
    const counted = { rows: 0 }
    new MutationObserver((_changes, observer) => {
      counted.rows = document.querySelectorAll('section ul ul > li:not([aria-hidden])').length
      if (counted.rows > 0) observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
    return counted
  })
  const unknown = Array.from({ length: 500 }, (_, at) => `quxblorp${at}`)
  await findItems(page, ['milk', ...unknown].join(', '))
  await expect(rowsOf(tool.results)).toHaveCount(501)
  const { rows } = await first.jsonValue()
  expect(rows).toBeGreaterThan(10)
  expect(rows).toBeLessThanOrEqual(Math.ceil(phone.height / 44))
})

test('a shopper who corrects an item sees its likely departments first', async ({ page, tool }) => {
  await page.setViewportSize(phone)
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'shredded cheese')
  await tool.results.getByRole('button', { name: 'shredded cheese not here?' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Where is it?' })
  const likely = dialog.getByRole('region', { name: 'Most likely' }).getByRole('button')
  await expect(likely.first()).toHaveAccessibleName('Dairy')
  for (const name of ['Floral', 'Bakery', 'Meat & Seafood']) {
    await expect(likely.filter({ hasText: name })).toHaveCount(0)
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dairy', exact: true }).first().press('Enter')
  await expect(sectionOf(page, 'Dairy')).toContainText('Your aisle')
})

test("the button next to the results' title returns to the list", async ({ page, tool }) => {
  await page.setViewportSize(phone)
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk')
  await tool.results.getByRole('button', { name: 'Edit list' }).click()
  await expect(tool.list).toHaveValue('milk')
  await expect(tool.results).toHaveCount(0)
})

function rowsOf(part: Locator) {
  return part.locator('ul ul > li')
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error("The element isn't on the page.")
  return box
}
