import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openSavedList, shareWeekly } from './fixtures/shared-list.ts'
import { chooseTypicalStore, editAsText, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'

test('a shopper on a route sees what another member adds or removes, and the other rows don’t move', async ({
  page,
  tool,
  shopper,
  newShopper,
  newDevice,
}) => {
  const bob = await newShopper('bob')
  await shareWeekly(shopper, bob, 'bread, rice, coffee, chips, soap')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await openSavedList(page, 'Weekly')
  await chooseTypicalStore(page, 'A Kroger')
  await tool.findItems.click()
  await tool.startNavigation.click()
  const other = await newDevice()
  await openApp(other, bob)
  await openSavedList(other, 'Weekly')
  await editAsText(other)
  const bobChanges = (items: string) => shoppingTool(other).list.fill(items)
  const news = page.getByRole('status', { name: 'Changes by others' })
  const currentOnScreen = async () => ({
    box: await tool.currentStep.boundingBox(),
    items: await tool.currentStep.getByRole('listitem').allInnerTexts(),
  })

  await test.step('an item added before the current step is announced as on the way, and the step stays in place', async () => {
    const before = await currentOnScreen()
    await bobChanges('bread, rice, coffee, chips, soap, red wine')
    await expect(news).toHaveText(/^Bob added red wine, Aisle \d+: on your way$/)
    await expect(tool.steps).toHaveCount(6)
    expect(await currentOnScreen()).toEqual(before)
    await expectAccessible(page)
  })

  await tool.complete.click()
  await expect(tool.steps.first()).toContainText('Done')
  await waitForScrollEnd(page)
  const before = await currentOnScreen()

  await test.step('an item in an aisle already passed is announced as behind, any other as on the way', async () => {
    await bobChanges('bread, rice, coffee, chips, soap, red wine, potato chips, beer')
    await expect(news).toContainText(/Bob added potato chips, Aisle \d+: on your way/)
    await expect(news).toContainText(/Bob added beer, Aisle \d+: behind you/)
  })

  await test.step('an item that Bob removes leaves the route', async () => {
    await bobChanges('bread, rice, coffee, chips, red wine, potato chips, beer')
    await expect(news).toContainText('No longer on the list: soap')
    await expect(tool.steps.filter({ hasText: 'soap' })).toHaveCount(0)
  })

  expect(await currentOnScreen()).toEqual(before)
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news).toHaveText('')
})

/** Waits until the page has stopped scrolling. Completing a step scrolls to the next one. */
async function waitForScrollEnd(page: Page) {
  let last = Number.NaN
  await expect(async () => {
    const top = await page.evaluate(() => window.scrollY)
    const hasStopped = top === last
    last = top
    expect(hasStopped).toBe(true)
  }).toPass({ intervals: [250] })
}
