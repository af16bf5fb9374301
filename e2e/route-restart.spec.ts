import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  chooseTypicalStore,
  completeSteps,
  findItems,
  leaveRoute,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { holdListWrites } from './fixtures/slow-disk.ts'
import { expect, test } from './fixtures/test.ts'

const hourMs = 3600 * 1000

/**
 * Reloads the page and keeps it from opening the lists on the device until the returned function is
 * called.
 */
async function reloadBeforeListsOpen(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/app')
  await expect(shoppingTool(other).myLists).toHaveText('My Lists (0)')
  const release = await holdListWrites(other)
  await page.reload()
  return release
}

test('a route that is started over from its menu is shown immediately', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bananas, soap')
  await tool.startNavigation.click()
  await tool.complete.click()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()

  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await tool.startNavigation.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(tool.startNavigation).toBeHidden()
  await expect(tool.route.getByText('0 of 3 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Shopping Route' })).toBeFocused()
  await expect(tool.currentStep).toBeInViewport()
  await expectAccessible(page)
})

test("a tick from an earlier day that arrives during a route doesn't count toward the route", async ({
  page,
  tool,
  shopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bananas, soap')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(3)

  const { data } = await shopper.client.auth.getUser()
  const list = data.user?.id ?? ''
  const tickOf = (key: string, atMs: number) => {
    return { list, trip: 1, key, done: true, clocks: { done: `${atMs}-0000-other` } }
  }
  const now = Date.now()
  const ticks = [tickOf('soap', now - 20 * hourMs), tickOf('milk', now)]
  await shopper.client.rpc('sync_lists', { known: {}, changes: { ticks } }).throwOnError()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  const soap = tool.steps.filter({ hasText: 'soap' })
  await expect(tool.steps.filter({ hasText: 'milk' })).toContainText('Done')
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()
  await tool.currentStep.getByRole('checkbox', { name: 'soap' }).click()
  await expect(tool.route.getByText('2 of 3 done')).toBeVisible()
  await expect(soap).toContainText('Done')
})

test('ticks from a route that started before the lists were opened are saved in the list', async ({
  page,
  tool,
  shopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, soap')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  await page.getByRole('button', { name: 'Shop again' }).click()
  await leaveRoute(page)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const release = await reloadBeforeListsOpen(page)
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  await expect(tool.route.getByText('1 of 2 done')).toBeVisible()
  await release()
  const ticks = async () => {
    const { data } = await shopper.client.rpc('sync_lists', { known: {}, changes: {} })
    return (data as { ticks: { trip: number; done: boolean }[] }).ticks
  }
  await expect.poll(ticks).toContainEqual(expect.objectContaining({ trip: 2, done: true }))
})

test('a route that restarts before the lists are opened starts with nothing ticked', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, soap')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  await expect(page.getByRole('button', { name: 'Shop again' })).toBeVisible()
  await expect(page.getByText('Synced', { exact: true })).toBeAttached()
  const release = await reloadBeforeListsOpen(page)
  await page.getByRole('button', { name: 'Shop again' }).click()
  await expect(tool.route.getByText('0 of 2 done')).toBeVisible()
  await release()
  await expect(page.getByText('Synced', { exact: true })).toBeAttached()
  await expect(tool.route.getByText('0 of 2 done')).toBeVisible()
  await completeSteps(page, 2)
  await expect(page.getByRole('button', { name: 'Shop again' })).toBeVisible()
})
