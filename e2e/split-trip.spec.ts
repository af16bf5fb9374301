import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openSavedList, shareWeekly } from './fixtures/shared-list.ts'
import { chooseTypicalStore, openRouteMenu, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'

const items = 'bread, bananas, milk, eggs, rice, cookies, soap, apples'

/**
 * Opens the list on a phone and starts its route. Set `isStoreOffered` if another member is already
 * shopping, because the app then offers that member's store.
 */
async function startRoute(page: Page, { isStoreOffered }: { isStoreOffered: boolean }) {
  const tool = shoppingTool(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await openSavedList(page, 'Weekly')
  if (isStoreOffered) await page.getByRole('button', { name: 'Shop at Kroger' }).click()
  else await chooseTypicalStore(page, 'A Kroger')
  await tool.findItems.click()
  await tool.startNavigation.click()
  await expect(tool.currentStep).toBeVisible()
}

/** Opens the menu of the route, then its panel for splitting the walk. */
async function openSplit(page: Page) {
  await openRouteMenu(page)
  const { route } = shoppingTool(page)
  const summary = route.getByText(/^(Split the walk|Who takes what)$/)
  await expect(summary).toBeVisible()
  const isOpen = await summary.evaluate((one) => one.closest('details')?.open)
  if (!isOpen) await summary.click()
}

/** Returns who takes each remaining step: 'Bob takes this', for example, or 'own' for this page's shopper. */
async function remainingSteps(page: Page) {
  const { steps } = shoppingTool(page)
  const texts = await steps.allInnerTexts()
  return texts
    .filter((text) => !/\bDone\b/.test(text))
    .map((text) => /Bob takes this|Ann Shopper takes this/.exec(text)?.[0] ?? 'own')
}

test('two shoppers split a route, one of them offline, and one is notified when the other restarts it', async ({
  page,
  shopper,
  newShopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const bob = await newShopper('bob')
  await shareWeekly(shopper, bob, items)
  const other = await newDevice()
  await openApp(other, bob)
  await page.reload()
  const tool = shoppingTool(page)
  const there = shoppingTool(other)
  await startRoute(page, { isStoreOffered: false })
  await startRoute(other, { isStoreOffered: true })

  await test.step("each shopper sees their own part first, then the other shopper's part with that shopper's name", async () => {
    await openSplit(page)
    await expectAccessible(page)
    await tool.route
      .getByRole('button', { name: /^You take/ })
      .first()
      .click()
    const count = await tool.steps.count()
    await expect.poll(() => remainingSteps(page)).toContain('Bob takes this')
    await expect.poll(() => remainingSteps(other)).toContain('Ann Shopper takes this')
    const [anns, bobs] = [await remainingSteps(page), await remainingSteps(other)]
    expect(anns).toHaveLength(count)
    expect(bobs).toHaveLength(count)
    const own = (all: readonly string[]) => all.filter((one) => one === 'own').length
    expect(own(anns) + own(bobs)).toBe(count)
    expect(anns.lastIndexOf('own')).toBe(own(anns) - 1)
    expect(bobs.lastIndexOf('own')).toBe(own(bobs) - 1)
    await expectAccessible(other)
  })

  await test.step('both shoppers tick items, and one takes over a step offline', async () => {
    await other.context().setOffline(true)
    await there.complete.click()
    await tool.complete.click()
    const annsSteps = () => there.steps.filter({ hasText: 'Ann Shopper takes this' })
    await expect(annsSteps()).toHaveCount(3)
    await annsSteps().last().getByRole('button', { name: 'Take over' }).click()
    await expect(annsSteps()).toHaveCount(2)
    expect((await remainingSteps(page)).filter((one) => one === 'own')).toHaveLength(2)
    await other.context().setOffline(false)
    await expect(annsSteps()).toHaveCount(1)
    await expect
      .poll(() => remainingSteps(page))
      .toEqual(['own', ...Array(3).fill('Bob takes this')])
  })

  await test.step('a returned part is unassigned on both phones', async () => {
    await openSplit(other)
    await there.route.getByRole('button', { name: 'Hand back my part' }).click()
    await expect(tool.steps.filter({ hasText: 'Bob takes this' })).toHaveCount(0)
    await openSplit(page)
    await tool.route.getByRole('button', { name: 'End split' }).click()
    await expect(there.steps.filter({ hasText: 'Ann Shopper takes this' })).toHaveCount(0)
  })

  await test.step('the other phone announces the restart once', async () => {
    await openRouteMenu(page)
    await tool.startNavigation.click()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(other.getByText('Ann Shopper restarted the route')).toBeVisible()
    await expect(page.getByText('restarted the route')).toHaveCount(0)
    await other.reload()
    await expect(there.currentStep).toBeVisible()
    await expect(other.getByText('Ann Shopper restarted the route')).toHaveCount(0)
  })
})
