import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Starts counting taps and clicks on a page. The returned function returns the count so far. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    document.addEventListener('pointerdown', () => void (counted.taps += 1), true)
    return counted
  })
  return async () => (await handle.jsonValue()).taps
}

/** Shares the current list and returns the link. */
async function shareList(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test("an unnamed list is shared in two taps, and a partner who joins sees the list's ticks and trip", async ({
  page,
  tool,
  newDevice,
  newShopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, eggs, bread')
  await tool.startNavigation.click()
  await tool.currentStep.getByRole('checkbox').first().click()
  await expect(tool.steps.first()).toContainText('bread')
  await expect(page.getByText('1 of 2 done')).toBeVisible()

  const taps = await countTaps(page)
  const link = await shareList(page)
  expect(await taps()).toBe(2)
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Groceries is yours alone.')
  await expect(dialog.getByLabel('Link to send')).toHaveValue(link)

  await test.step('the route continues', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Grocery List & Actions' })).toBeFocused()
    await expect(page.getByText('1 of 2 done')).toBeVisible()
    await expect(tool.myLists).toHaveText('My Lists (1)')
  })

  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  await other.getByRole('button', { name: 'Join this list' }).click()
  await expect(other.getByText('You joined Groceries')).toBeVisible()
  await expect(there.list).toHaveValue('milk, eggs, bread')
  await expect(there.items.getByText('1 of 3 picked up')).toBeVisible()

  await test.step("a member without a store can choose the others' store with one click", async () => {
    const shopAtKroger = other.getByRole('button', { name: 'Shop at Kroger', exact: true })
    await expect(shopAtKroger).toBeVisible()
    await expectAccessible(other)
    await shopAtKroger.click()
    await expect(shopAtKroger).toHaveCount(0)
    await there.findItems.click()
    await expect(there.results).toBeVisible()
  })

  await test.step('both shoppers tick items on the same list', async () => {
    await there.startNavigation.click()
    await there.currentStep.getByRole('checkbox', { name: 'milk' }).click()
    await expect(tool.route.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  })
})

test("the shopper's other device switches to the shared list", async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await tool.list.fill('milk, eggs')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const phone = await newDevice()
  const there = shoppingTool(phone)
  await openApp(phone, shopper)
  await expect(there.list).toHaveValue('milk, eggs')
  await shareList(page)
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByRole('button', { name: 'Switch list: Groceries' })).toBeVisible()
  await expect(there.list).toHaveValue('milk, eggs')
  await there.list.fill('milk, eggs, tea')
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(tool.list).toHaveValue('milk, eggs, tea')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test("a shopper who tried to share a list offline can share it once online, with another device's changes", async ({
    page,
    tool,
    shopper,
    newDevice,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
    await tool.list.fill('milk, eggs')
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    const phone = await newDevice()
    const there = shoppingTool(phone)
    await openApp(phone, shopper)
    await expect(there.list).toHaveValue('milk, eggs')
    await phone.context().setOffline(true)
    await there.items.getByRole('checkbox', { name: 'milk' }).check()
    await there.list.fill('milk, eggs, tea')

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of this list').fill('Weekly shop')
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Check your connection and try again.')
    await expect(dialog).toContainText('Weekly shop is yours alone.')
    await expectAccessible(page)
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    await page.keyboard.press('Escape')

    await phone.context().setOffline(false)
    for (const { list, items } of [there, tool]) {
      await expect(list).toHaveValue('milk, eggs, tea')
      await expect(items.getByText('1 of 3 picked up')).toBeVisible()
    }
    await expect(phone.getByRole('button', { name: 'Switch list: Weekly shop' })).toBeVisible()
    await expect(there.myLists).toHaveText('My Lists (1)')
  })
})

test('a name that is too long is refused immediately, and repeated clicks create only one link', async ({
  page,
  tool,
  shopper,
}) => {
  await tool.list.fill('milk')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name of this list')
  const copy = dialog.getByRole('button', { name: 'Copy link' })
  await name.fill('x'.repeat(201))
  await expect(dialog).toContainText('A list name holds up to 200 characters')
  await copy.click()
  await expect(dialog.getByLabel('Link to send')).toHaveCount(0)
  await name.fill('a\u0007b')
  await copy.dblclick()
  await expect(dialog.getByLabel('Link to send')).toBeVisible()
  for (let press = 0; press < 20; press += 1) await copy.click()
  await expect(dialog.getByRole('button', { name: 'End', exact: true })).toHaveCount(1)
  await expect(dialog).toContainText('ab is yours alone.')
  const { data } = await shopper.client.rpc('sync_lists').throwOnError()
  expect(data.lists).toHaveLength(2)
})
