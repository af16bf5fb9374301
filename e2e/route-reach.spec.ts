import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  leaveRoute,
  openRouteMenu,
  secondTapMs,
  shoppingTool,
  startRoute,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { useWiderFont } from './fixtures/wider-font.ts'

// These journeys check whether a route can be used with one hand on a phone.
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

const dairy = 'milk, eggs, yogurt, butter, sour cream, cottage cheese'

/**
 * Returns the top edges of the sign and of the first row, and the heights of the rows that are fully
 * visible above the bottom bar.
 */
async function measureStep(page: Page) {
  const { currentStep, complete } = shoppingTool(page)
  const bar = await complete.boundingBox()
  return currentStep.evaluate((step, barTop) => {
    const rows = [...step.querySelectorAll('[data-rows] > li')].map((row) =>
      row.getBoundingClientRect(),
    )
    const signTop =
      step.querySelector('[translate="no"]')?.getBoundingClientRect().top ?? Number.NaN
    const heights = rows.filter(({ bottom }) => bottom <= barTop).map(({ height }) => height)
    return { signTop, firstRowTop: rows[0]?.top ?? Number.NaN, heights }
  }, bar?.y ?? 0)
}

test('each step of a route shows its sign at the top and five items below it', async ({
  page,
  tool,
}) => {
  await startRoute(page, `bananas, coffee, ${dairy}, unicorn`)
  for (const makeWider of [() => Promise.resolve(), () => useWiderFont(page)]) {
    await makeWider()
    await expect.poll(async () => (await measureStep(page)).signTop).toBeLessThanOrEqual(80)
  }
  await tool.complete.tap()
  await expect(tool.currentStep).toContainText('milk')
  await expect.poll(async () => (await measureStep(page)).signTop).toBeLessThanOrEqual(80)
  const { heights } = await measureStep(page)
  expect(heights.length).toBeGreaterThanOrEqual(5)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  await expect(tool.currentStep.getByRole('checkbox').first()).toBeInViewport({ ratio: 1 })
  await expect(tool.complete).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 })
})

test('all signs have the same height', async ({ page, tool }) => {
  await startRoute(page, 'bananas, coffee, milk, soap, chicken breast')
  const tops: number[] = []
  for (let left = await tool.steps.count(); left > 0; left -= 1) {
    const { signTop, firstRowTop } = await measureStep(page)
    tops.push(firstRowTop - signTop)
    await tool.complete.click()
    if (left > 1) await expect(tool.steps.getByText('Done', { exact: true })).toHaveCount(6 - left)
  }
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2)
})

test('a shopper chooses the shortest walk with one tap, and the choice is remembered', async ({
  page,
  tool,
}) => {
  const offer = page.getByRole('button', { name: /^Shortest walk saves [\d,]+ (ft|m)$/ })
  await startRoute(page, 'ice cream, milk, rice, apples, soap, bread, coffee')
  await expect(offer).toBeVisible()
  await offer.tap()
  await expect(offer).toHaveCount(0)
  await openRouteMenu(page)
  await expect(tool.route.getByText('Order: Shortest walk')).toBeVisible()
  await page.reload()
  await openRouteMenu(page)
  await expect(tool.route.getByText('Order: Shortest walk')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a double tap that slips to another row ticks only the first row', async ({ page, tool }) => {
  await startRoute(page, dairy)
  const milk = tool.currentStep.getByRole('checkbox', { name: 'milk' })
  const eggs = tool.currentStep.getByRole('checkbox', { name: 'eggs' })
  await tool.currentStep.evaluate((step) => {
    const boxes = step.querySelectorAll<HTMLElement>('[data-tick]')
    for (const box of [boxes[0], boxes[1]]) {
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    }
  })
  await expect(milk).toBeChecked()
  await expect(eggs).not.toBeChecked()
  // Only a quick second tap is ignored, not a key press.
  await eggs.press('Space')
  await expect(eggs).toBeChecked()
})

test('a route of 25 items takes 25 ticks, each within reach without scrolling', async ({
  page,
  tool,
}) => {
  const list =
    'milk, eggs, butter, yogurt, cheese, bread, bagels, rice, pasta, canned tomatoes, black beans, coffee, tea, cereal, oatmeal, chips, crackers, cookies, soda, juice, soap, shampoo, ice cream, apples, bananas'
  await startRoute(page, list)
  for (let ticks = 0; ticks < 25; ticks += 1) {
    const next = tool.currentStep.getByRole('checkbox', { checked: false }).first()
    await expect(next).toBeInViewport({ ratio: 1 })
    // The page may still be scrolling.
    await expect
      .poll(async () => {
        const [tick, bar] = [await next.boundingBox(), await tool.complete.boundingBox()]
        return tick && bar && bar.y - tick.y - tick.height
      })
      .toBeGreaterThan(0)
    const left = await tool.route.getByRole('checkbox', { checked: false }).count()
    await setTimeout(secondTapMs)
    await next.tap()
    if (ticks < 24 && left > 1) {
      await expect(tool.route.getByRole('checkbox', { checked: false })).toHaveCount(left - 1)
    } else if (ticks < 24) {
      await expect(tool.currentStep.getByRole('checkbox', { checked: true })).toHaveCount(0)
    }
  }
  await expect(page.getByText('Shopping Complete!')).toBeInViewport()
})

test('a half-finished route starts over only after confirmation', async ({ page, tool }) => {
  await startRoute(page, 'bananas, coffee, milk')
  await tool.complete.tap()
  await leaveRoute(page)
  await expect(tool.continueRoute).toHaveText('Continue (1 of 3)')
  const dialog = page.getByRole('dialog', { name: 'Start over?' })
  await tool.startNavigation.tap()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue route' }).tap()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()

  await openRouteMenu(page)
  await tool.startNavigation.tap()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Back to the route' }).tap()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()

  await openRouteMenu(page)
  await tool.startNavigation.tap()
  await dialog.getByRole('button', { name: 'Start over' }).tap()
  await expect(tool.route.getByText('0 of 3 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Shopping Route' })).toBeFocused()
})

test('at the end of a route, a button is within reach, and the page says that missing items stay on the list', async ({
  page,
  tool,
}) => {
  await startRoute(page, 'bananas, unicorn')
  await tool.complete.tap()
  await expect(
    page.getByText('1 item not found. It stays on your list for next time.'),
  ).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear picked items' })
  const box = await clear.boundingBox()
  expect(box?.y).toBeGreaterThan(690)
  await clear.tap()
  await expect(tool.list).toHaveValue('unicorn')
})
