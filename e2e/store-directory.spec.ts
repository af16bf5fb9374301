import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, chooseTypicalStore, sectionOf, unfoldSign } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const sampleRows = {
  'Aisle G30': [/^milk\s*Dairy$/, /^eggs\s*Dairy$/, /^orange juice\s*Beverages$/],
  'Meat & Seafood': [/^chicken\s*Meat$/, /^beef\s*Meat$/],
  Produce: [/^apples\s*Produce$/, /^bananas\s*Produce$/, /^tomatoes\s*Produce$/],
  'Aisle B21': [/^soap\s*Household$/],
}

test('a shopper browses the items in each aisle of the chosen chain', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await tool.storeDirectory.click()
  await expect(page.getByRole('heading', { name: 'Target Store Directory' })).toBeVisible()
  const signs = tool.directory.getByRole('heading', { level: 3 })
  await expect(signs.first()).toHaveText('Produce')
  await expect(sectionOf(page, 'Produce')).toContainText('apples, avocados')
  for (const sign of Object.keys(sampleRows)) await unfoldSign(page, sign)
  await expect(sectionOf(page, 'Produce').getByRole('heading', { level: 4 }).first()).toHaveText(
    'Fruit',
  )
  // Each sample item must be shown once under its sign, with its category.
  for (const [sign, rows] of Object.entries(sampleRows)) {
    for (const row of rows) {
      await expect(
        sectionOf(page, sign).getByRole('listitem').filter({ hasText: row }),
      ).toHaveCount(1)
    }
  }
  // Frozen items come last, regardless of their aisle number.
  const order = await signs.allTextContents()
  expect(order.findIndex((sign) => /G\s*25/.test(sign))).toBeGreaterThan(
    order.findIndex((sign) => /B\s*21/.test(sign)),
  )
  await expect(page.getByText('Typical layout. Check the signs in your store.')).toBeVisible()
  await expectAccessible(page)

  await expect(tool.storeDirectory).toHaveAttribute('aria-pressed', 'true')
  await tool.storeDirectory.click()
  await expect(tool.directory).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a shopper finds an item by any of its names and adds it to the list', async ({
    page,
    tool,
  }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.list.fill('bananas')
    await tool.storeDirectory.tap()
    await expect(tool.directory).toBeInViewport()
    expect(await heightOf(tool.directory)).toBeLessThan(2_500)

    const search = tool.directory.getByLabel('Find an item or aisle')
    await search.fill('Cheerios')
    await expect(tool.directory.getByRole('heading', { level: 3 })).toHaveText([/9$/])
    await page.getByRole('button', { name: 'Add Cheerios', exact: true }).tap()
    await expect(page.getByRole('button', { name: 'Cheerios is on your list' })).toBeVisible()
    await expect(tool.directory.getByText('On your list', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Cheerios is on your list' }).tap()
    await expect(page.getByText('Cheerios is on your list already')).toBeAttached()
    await undoButton(page, "Added 'Cheerios'").tap()
    await page.getByRole('button', { name: 'Add Cheerios', exact: true }).tap()
    await tool.storeDirectory.tap()
    await expect(tool.list).toHaveValue('bananas, Cheerios')
  })

  test('the index marks the sign that is in view, without layout shift', async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.storeDirectory.tap()
    const index = page.getByRole('navigation', { name: 'Signs' })
    const marked = index.locator('[aria-current="location"]')
    await expect(marked).toHaveAccessibleName('Go to Floral')
    await expect(marked).toHaveCSS('text-decoration-line', 'underline')
    await unfoldSign(page, 'Produce')
    const shift = await layoutShift(page)
    await scrollToTop(sectionOf(page, 'Aisle 8'))
    await expect(marked).toHaveAccessibleName('Go to Aisle 8')
    await expect(marked).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    // The last sign must be marked even though its section can't scroll all the way up to the index.
    const last = index.getByRole('button').last()
    await last.tap()
    await expect(last).toHaveAttribute('aria-current', 'location')
    await expect(last).toBeInViewport({ ratio: 1 })
    await scrollToTop(sectionOf(page, 'Floral'))
    await expect(marked).toHaveAccessibleName('Go to Floral')
    await expect(marked).toBeInViewport({ ratio: 1 })
    expect(await shift()).toBeLessThanOrEqual(0.02)
  })

  test("a shopper can add an item that the directory doesn't know", async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.storeDirectory.tap()
    await tool.directory.getByLabel('Find an item or aisle').fill('xylophone')
    await expect(tool.directory.getByText('Nothing matches')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add it to your list' }).tap()
    await page.getByRole('button', { name: 'Clear search' }).tap()
    await expect(sectionOf(page, 'Produce')).toBeVisible()
    await tool.storeDirectory.tap()
    await expect(tool.list).toHaveValue('xylophone')
  })

  test('a shopper long-presses an item to correct its aisle', async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.storeDirectory.tap()
    await unfoldSign(page, 'Produce')
    await page.getByRole('button', { name: 'Add apples' }).hover()
    await page.mouse.down()
    const dialog = page.getByRole('dialog', { name: 'Where is it?' })
    await expect(dialog).toContainText('apples is shown under Produce.')
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Floral', exact: true }).tap()
    await unfoldSign(page, 'Floral')
    await expect(sectionOf(page, 'Floral')).toContainText('Your aisle')
    await expect(page.getByRole('button', { name: 'Add apples' })).toBeVisible()
  })
})

test('the index stays in view, and the keyboard can move from it to a sign', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Kroger')
  await tool.storeDirectory.click()
  const index = page.getByRole('navigation', { name: 'Signs' })
  await index.getByRole('button', { name: 'Go to Dairy' }).press('Enter')
  const dairy = sectionOf(page, 'Dairy')
  await expect(dairy.getByRole('button', { name: 'Dairy', exact: true })).toBeFocused()
  await expect(dairy.getByRole('button', { name: 'Add milk' })).toBeInViewport()
  await expect(index).toBeInViewport({ ratio: 1 })
  const below = (await index.boundingBox())?.height ?? 0
  expect((await dairy.boundingBox())?.y).toBeGreaterThanOrEqual(below - 1)

  await page.keyboard.press('Tab')
  await expect(dairy.getByRole('button', { name: 'Add milk' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dairy.getByRole('button', { name: 'milk is on your list' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Where is it?' })).toContainText('milk is shown')
})

/** Scrolls until a section is just below the index. */
async function scrollToTop(section: Locator) {
  await section.evaluate((part) => part.scrollIntoView({ block: 'start' }))
}

/** Starts adding up the layout shift of a page. Ignores shifts that follow user input. */
async function layoutShift(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const summed = { shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) summed.shift += value
      }
    }).observe({ type: 'layout-shift' })
    return summed
  })
  return async () => (await handle.jsonValue()).shift
}

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? 0
}
