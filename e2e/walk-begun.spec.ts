import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const hourMs = 3600 * 1000

test('a walk that is begun anew from its menu is there at once', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bananas, soap')
  await tool.startNavigation.click()
  await tool.complete.click()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()

  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await tool.startNavigation.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(tool.startNavigation).toBeHidden()
  await expect(tool.route.getByText('0 of 3 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Shopping Route' })).toBeFocused()
  await expect(tool.currentStep).toBeInViewport()
  await expectAccessible(page)
})

test('a tick of another day that is heard of only during a walk does not count for it', async ({
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
