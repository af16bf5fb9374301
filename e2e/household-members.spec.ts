import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { openSavedList, shareWeekly } from './fixtures/shared-list.ts'
import { chooseTypicalStore, openRouteMenu, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'

type Household = { page: Page; other: Page; shopper: Shopper; bob: Shopper }

/** Opens a shared list on two phones: the owner's and the other member's. */
async function openOnBothPhones({ page, other, shopper, bob }: Household) {
  await shareWeekly(shopper, bob, 'milk, eggs, soap')
  await openApp(other, bob)
  await page.reload()
  for (const phone of [page, other]) {
    await phone.setViewportSize({ width: 360, height: 780 })
    await openSavedList(phone, 'Weekly')
  }
}

test("two shoppers on one trip see each other's ticks and can split the route", async ({
  page,
  tool,
  shopper,
  newShopper,
  newDevice,
}) => {
  const other = await newDevice()
  await openOnBothPhones({ page, other, shopper, bob: await newShopper('bob') })
  const there = shoppingTool(other)
  await there.items.getByRole('checkbox', { name: 'milk' }).check()
  await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  await chooseTypicalStore(page, 'A Kroger')
  await chooseTypicalStore(other, 'A Kroger')
  await tool.findItems.click()
  await there.findItems.click()
  await tool.startNavigation.click()
  await there.startNavigation.click()
  await expect(other.getByText('1 item is ticked already')).toBeVisible()
  // Milk is already ticked and is under the same sign as the eggs, so the step at that sign is half done.
  await expect(tool.steps).toHaveCount(2)
  await openRouteMenu(page)
  await tool.route.getByText('Split the walk').click()
  await expectAccessible(page)
  await tool.route.getByRole('button', { name: 'You take Dairy' }).click()
  await expect(tool.currentStep).toContainText('eggs')
  await expect(tool.steps.last()).toContainText('soap')
  await there.currentStep.getByRole('checkbox', { name: 'soap' }).click()
  await expect(tool.steps.filter({ hasText: 'soap' })).toContainText('Done')
  // On a small screen, the other shopper's tick may have scrolled the step out of view.
  await tool.currentStep.getByRole('checkbox', { name: 'eggs' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Complete!' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Shopping Complete!' })).toBeVisible()
})

test('a removed member loses access, and ended links no longer work', async ({
  page,
  shopper,
  newShopper,
  newDevice,
}) => {
  const other = await newDevice()
  await openOnBothPhones({ page, other, shopper, bob: await newShopper('bob') })
  const there = shoppingTool(other)
  await page.getByRole('button', { name: 'Shared with 1' }).click()
  await expect(page.getByRole('dialog').getByLabel('What Bob can do')).toHaveValue('editor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.getByLabel('Link to send').inputValue()
  const ends = page.getByRole('button', { name: 'End', exact: true })
  await expect(ends).toHaveCount(2)
  await ends.first().press('Enter')
  await expect(ends).toHaveCount(1)
  await expect(page.getByLabel('Anyone with the link')).toBeFocused()
  await page.getByRole('button', { name: 'Remove Bob' }).press('Enter')
  await page.getByRole('button', { name: 'Remove from the list' }).press('Enter')
  await expect(there.list).toHaveValue('')
  await expect(there.myLists).toHaveText('My Lists (0)')

  await expect(page.getByRole('dialog')).toContainText('is yours alone.')
  await expect(page.getByLabel('Link to send')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(0)
  await expect(page.getByRole('dialog').locator('p:focus')).toContainText('Weekly')

  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expectAccessible(other)
})
