import type { Page } from '@playwright/test'
import { saveTexts } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { openSavedList, shareWeekly } from './fixtures/shared-list.ts'
import { chooseTypicalStore, completeAll, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'

const weekly = 'milk, bananas, soap, eggs (@Costco), coffee (@Costco), rice (@Costco)'

/** Opens the shared list on a phone and starts a route through the given store. */
async function startRoute(page: Page, store: string) {
  const tool = shoppingTool(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await openSavedList(page, 'Weekly')
  await chooseTypicalStore(page, store)
  await tool.findItems.click()
  await tool.startNavigation.click()
  await expect(tool.currentStep).toBeVisible()
}

/** Returns the names of the test's items that appear on the steps of the current route. */
async function itemsOnRoute(page: Page) {
  const { steps } = shoppingTool(page)
  const texts = await steps.allInnerTexts()
  return ['milk', 'bananas', 'soap', 'eggs', 'coffee', 'rice'].filter((name) =>
    texts.some((text) => text.includes(name)),
  )
}

test('two members shop from one list at Kroger and Costco, one of them offline, without buying an item twice', async ({
  page,
  shopper,
  newShopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const bob = await newShopper('bob')
  await shareWeekly(shopper, bob, weekly)
  const phone = await newDevice()
  await openApp(phone, bob)
  await page.reload()
  const [tool, there] = [shoppingTool(page), shoppingTool(phone)]

  await test.step('each phone shows its own part of the list', async () => {
    await startRoute(page, 'A Kroger')
    await startRoute(phone, 'A Costco')
    // Items that aren't tied to a store are on both routes.
    expect(await itemsOnRoute(page)).toEqual(['milk', 'bananas', 'soap'])
    await expect(tool.route).toContainText('At other stores: 3 at Costco')
    expect(await itemsOnRoute(phone)).toEqual(['milk', 'bananas', 'soap', 'eggs', 'coffee', 'rice'])
  })

  await test.step('one phone shops offline while the other changes the list', async () => {
    await expect(phone.getByText('Synced', { exact: true })).toBeAttached()
    await phone.context().setOffline(true)
    for (const name of ['eggs', 'coffee', 'rice']) {
      const step = there.steps.filter({ hasText: name })
      const goHere = step.getByRole('button', { name: 'Go here now' })
      if (await goHere.isVisible()) await goHere.click()
      await there.currentStep.getByRole('checkbox', { name }).click()
    }
    await completeAll(page)
    await expect(tool.route.getByRole('button', { name: 'Next: Costco, 3 items' })).toBeVisible()
  })

  await test.step("each phone receives the other's ticks", async () => {
    await phone.context().setOffline(false)
    await phone.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    await expect(tool.route.getByRole('button', { name: /^Next:/ })).toHaveCount(0)
    await expect(phone.getByText('Shopping Complete!')).toBeVisible()
  })

  await test.step('after clearing, the list is empty on both phones', async () => {
    await tool.route.getByRole('button', { name: 'Clear picked items' }).click()
    await expect(tool.list).toHaveValue('')
    await expect(there.list).toHaveValue('')
  })
})

test("a viewer of a list sees each item's store but can't change it", async ({
  page,
  tool,
  shopper,
  newShopper,
}) => {
  const owner = await newShopper('bob')
  const [list] = await saveTexts(owner.client, [{ name: 'Weekly', items: weekly }])
  const { data } = await owner.client
    .rpc('create_list_invite', { list, role: 'viewer' })
    .throwOnError()
  await shopper.client.rpc('accept_list_invite', { secret: data.secret }).throwOnError()
  await page.reload()
  await openSavedList(page, 'Weekly')
  const eggs = tool.items.getByRole('listitem').filter({ hasText: 'eggs' })
  await expect(eggs).toContainText('eggs at Costco')
  await eggs.hover()
  await expect(tool.items.getByRole('button', { name: /^Store for/ })).toHaveCount(0)
  await chooseTypicalStore(page, 'A Kroger')
  await tool.items.getByRole('button', { name: 'At other stores: 3 at Costco' }).click()
  await expect(eggs).toContainText('eggs at Costco')
  await expectAccessible(page)
})
