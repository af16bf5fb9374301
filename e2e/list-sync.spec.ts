import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { failUntilRetry } from './fixtures/fail-until-retry.ts'
import { waitForPart } from './fixtures/network.ts'
import { chooseStore, findItems, saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, signIn, test } from './fixtures/test.ts'

const syncUrl = '**/rest/v1/rpc/sync_lists'
const noLists = 'No saved lists yet. Create your first list above!'

test("buttons don't move when the lists finish loading", async ({ page, tool }) => {
  const status = Promise.withResolvers<void>()
  await page.route(/\/assets\/sync-status/, async (route) => {
    await status.promise
    await route.continue()
  })
  await page.reload()
  await tool.list.fill('milk')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  const top = async () => (await tool.saveList.boundingBox())?.y
  const before = await top()
  status.resolve()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  expect(await top()).toBe(before)
})

test('typed items appear on the other device, and concurrent additions are merged', async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await tool.list.fill('milk, eggs')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const other = await newDevice()
  await openApp(other, shopper)
  const there = shoppingTool(other)
  await expect(there.list).toHaveValue('milk, eggs')
  await there.list.fill('milk, eggs, soap')
  await expect(other.getByText('Synced', { exact: true })).toBeVisible()
  await tool.list.fill('tea, milk, eggs')
  await expect(tool.list).toHaveValue('tea, milk, eggs, soap')
  await other.reload()
  await expect(there.list).toHaveValue('tea, milk, eggs, soap')
})

test("items added in another tab don't disturb the text being typed", async ({ tool, context }) => {
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await tool.list.pressSequentially('milk, eg')
  await expect(there.list).toHaveValue('milk, eg')
  await there.list.fill('milk, eg, soap')
  await expect(tool.list).toHaveValue('milk, eg, soap')
  await tool.list.pressSequentially('gs')
  await expect(tool.list).toHaveValue('milk, eggs, soap')
  await expect(there.list).toHaveValue('milk, eggs, soap')
})

test("a newly opened tab doesn't overwrite the list with an old draft", async ({
  page,
  tool,
  context,
}) => {
  await tool.list.fill('milk, eggs')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    const [key = '', draft = ''] =
      Object.entries(window.localStorage).find(([, value]) => String(value).includes('keptText')) ??
      []
    window.localStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(draft), listText: 'mi', keptText: '' }),
    )
  })
  const other = await context.newPage()
  await other.goto('/app')
  await expect(shoppingTool(other).list).toHaveValue('milk, eggs')
  await expect(other.getByText('Synced', { exact: true })).toBeVisible()
  await expect(tool.list).toHaveValue('milk, eggs')
})

test('a shopper on plain http, where browsers lack randomUUID, can save', async ({
  page,
  tool,
  shopper,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })
  })
  await page.reload()
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect
    .poll(() => savedNamesAndItems(shopper.client))
    .toEqual([{ name: 'Weekly', items: 'milk, eggs' }])
})

test('if the server fails, a list is saved on the device, and later exactly once on the server', async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/, /ERR_FAILED/)
  await page.route(syncUrl, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'XX000', details: null, hint: null, message: 'internal error' },
    }),
  )
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect(tool.myLists).toHaveText('My Lists (1)')
  await expect(page.getByText(/^\d+ changes waiting, trying again$/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(syncUrl)

  await test.step('when responses are lost', async () => {
    let lost = 0
    await page.route(syncUrl, async (route) => {
      await route.fetch()
      lost += 1
      return route.abort()
    })
    await page.reload()
    await expect.poll(() => lost).toBeGreaterThan(0)
    await page.unroute(syncUrl)
  })

  await expect(page.getByText('Synced', { exact: true })).toBeVisible({ timeout: 15_000 })
  expect(await savedNamesAndItems(shopper.client)).toEqual([
    { name: 'Weekly', items: 'milk, eggs' },
  ])
})

test('a shopper whose lists fail to load sees an error and can retry', async ({
  shopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await addLists(shopper.client, ['Weekly'])
  const fresh = await newDevice()
  await failUntilRetry(fresh, syncUrl)
  await openApp(fresh, shopper)
  const there = shoppingTool(fresh)
  await there.myLists.click()
  await expect(fresh.getByRole('alert').getByText("Can't load your lists.")).toBeVisible()
  await expect(there.savedLists.getByText(noLists)).toHaveCount(0)
  await expectAccessible(fresh)
  await there.savedLists.getByRole('button', { name: 'Retry' }).click()
  await expect(there.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
})

test('a shopper finds items, saves and deletes lists offline, and the server receives the changes later', async ({
  page,
  context,
  tool,
  shopper,
  goOffline,
}) => {
  await addLists(shopper.client, ['Old'])
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (1)')
  await chooseStore(page, 'Target')
  await waitForPart(page, 'shopping-views')
  await goOffline()
  await expect(page.getByRole('status').getByText(/^You are offline\./)).toBeVisible()
  await findItems(page, 'milk, eggs')
  await expectAccessible(page)
  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(1)

  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Delete Old' }).click()
  await expect(tool.savedLists.getByRole('heading', { level: 3 })).toHaveText(['Weekly'])
  await expect(page.getByText(/^\d+ changes waiting$/)).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  expect(await savedNamesAndItems(shopper.client)).toEqual([
    { name: 'Weekly', items: 'milk, eggs' },
  ])
})

test('a shopper who alternates between two tabs keeps all items', async ({
  page,
  tool,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await expect(there.myLists).toHaveText('My Lists (0)')

  await tool.list.fill('milk')
  await expect(there.list).toHaveValue('milk')
  await Promise.all([saveListAs(page, 'From one'), saveListAs(other, 'From two')])
  for (const { myLists } of [tool, there]) await expect(myLists).toHaveText('My Lists (2)')
  await page.reload()
  await other.reload()
  await expect(tool.myLists).toHaveText('My Lists (2)')
  await expect(there.myLists).toHaveText('My Lists (2)')

  await tool.myLists.click()
  await there.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Delete From one' }).click()
  for (const { savedLists } of [tool, there]) {
    await expect(savedLists.getByRole('heading', { level: 3 })).toHaveText(['From two'])
  }
})

test('text that didn’t fit into the browser’s storage survives a reload if another tab is open', async ({
  page,
  tool,
  context,
}) => {
  await tool.list.fill('milk')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app')
  await expect(shoppingTool(other).list).toHaveValue('milk')

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  await tool.list.fill('milk, eggs')
  await expect(page.getByText('Not saved: this browser is out of space')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect(tool.list).toHaveValue('milk, eggs')
  await expect(shoppingTool(other).list).toHaveValue('milk, eggs')
})

test('unsent changes from an ended session survive when another shopper signs out', async ({
  page,
  tool,
  shopper,
  newShopper,
  context,
  expectConsoleErrors,
  goOffline,
}) => {
  const bob = await newShopper('bob')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await goOffline()
  await tool.list.fill('milk, eggs')
  // Three changes: the list and its two items.
  await expect(page.getByText('3 changes waiting')).toBeVisible()
  expectConsoleErrors(/ 40[013] /)
  await shopper.client.auth.signOut({ scope: 'global' })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  await signIn(page, bob)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)

  await signIn(page, shopper)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect(tool.list).toHaveValue('milk, eggs')
})
