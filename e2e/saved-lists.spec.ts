import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { partCame } from './fixtures/network.ts'
import { chooseStore, findItems, saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { toastRegion, undoOf } from './fixtures/toasts.ts'

const listsUrl = '**/rest/v1/saved_lists**'
const noLists = 'No saved lists yet. Create your first list above!'

test('a shopper saves lists, even two of one name, and loads one', async ({ page, tool }) => {
  await tool.myLists.click()
  await expect(tool.savedLists.getByText(noLists, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await tool.list.fill('milk, eggs')
  await saveListAs(page, '  Weekly ')
  await expect(tool.list).toHaveValue('milk, eggs')
  await tool.list.fill('soap')
  await saveListAs(page, 'Weekly')
  await expect(tool.myLists).toHaveText('My Lists (2)')
  const rows = tool.savedLists.getByRole('listitem')
  await expect(rows).toHaveText([/^Weekly\s*soap/, /^Weekly\s*milk, eggs/])
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString(undefined, { dateStyle: 'medium' }),
  )
  await expect(rows.first()).toContainText(today)
  await expectAccessible(page)

  await test.step('loading fills the list, leaves the name alone, and can be undone', async () => {
    await tool.listName.fill('Next')
    await rows.last().getByRole('button', { name: 'Load Weekly' }).click()
    await expect(tool.list).toHaveValue('milk, eggs')
    await expect(tool.listName).toHaveValue('Next')
    await expect(tool.savedLists).toHaveCount(0)
    await undoOf(page, "Loaded 'Weekly'").click()
    await expect(tool.list).toHaveValue('soap')
  })
})

test('a list of lines is shown with commas between its items', async ({ page, tool }) => {
  await tool.list.fill('milk\neggs,\n\n2 lbs apples')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await expect(tool.savedLists.getByText('milk, eggs, 2 lbs apples', { exact: true })).toBeVisible()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await expect(tool.list).toHaveValue('milk\neggs,\n\n2 lbs apples')
})

test('a shopper who clicks Save List twice in haste saves one list', async ({ page, tool }) => {
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('Weekly')
  await tool.saveList.dblclick()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (1)')
})

test('a shopper loads a list over results and a route, which are cleared', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, eggs')
  await saveListAs(page, 'Weekly')
  await tool.startNavigation.click()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  for (const view of [tool.results, tool.route, tool.savedLists]) await expect(view).toHaveCount(0)
  await expect(tool.startNavigation).toBeDisabled()
})

test('a shopper who deletes a list gets it back as it was within ten seconds', async ({
  page,
  tool,
  shopper,
}) => {
  const lists = () => shopper.client.from('saved_lists').select('id,name,items,created_at')
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  const { data: saved } = await lists()
  expect(saved).toMatchObject([{ id: expect.stringMatching(/^\d{13}$/), name: 'Weekly' }])

  await page.clock.install()
  await tool.myLists.click()
  const deleteList = tool.savedLists.getByRole('button', { name: 'Delete Weekly' })
  const undo = undoOf(page, "Deleted 'Weekly'")

  await test.step('undo after five seconds restores id and date', async () => {
    await deleteList.click()
    await expect(tool.savedLists.getByText(noLists)).toBeVisible()
    await expect(tool.myLists).toHaveText('My Lists (0)')
    await expect.poll(lists).toMatchObject({ data: [] })
    await page.clock.fastForward(5000)
    await undo.click()
    await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
    await expect.poll(lists).toMatchObject({ data: saved })
    await expect(tool.myLists).toHaveText('My Lists (1)')
  })

  await test.step('after ten seconds it is gone', async () => {
    await deleteList.click()
    await expect(undo).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(10_100)
    await expect(undo).toHaveCount(0)
    await page.reload()
    await expect(tool.myLists).toHaveText('My Lists (0)')
  })
})

test('a shopper who deletes in haste can undo each of several', async ({ page, tool, shopper }) => {
  await addLists(shopper.client, ['A', 'B', 'C'])
  await page.reload()
  await tool.myLists.click()
  for (const name of ['C', 'B', 'A']) {
    await tool.savedLists.getByRole('button', { name: `Delete ${name}` }).click()
  }
  await expect(tool.myLists).toHaveText('My Lists (0)')
  const undo = toastRegion(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(3)
  // A toast that has the focus stays.
  await undo.first().focus()
  await expectAccessible(page)
  for (const left of [2, 1, 0]) {
    await undo.first().click()
    await expect(undo).toHaveCount(left)
  }
  await expect(tool.savedLists.getByRole('heading', { level: 3 })).toHaveText(['C', 'B', 'A'])
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (3)')
})

test('a shopper whose server fails keeps what was typed and saves it once', async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  // 409: the list whose answer was lost is there already.
  expectConsoleErrors(/status of 500/, /ERR_FAILED/, /status of 409/)
  const notSaved = page
    .getByRole('alert')
    .getByText('The list was not saved. Check your connection and try again.')
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('Weekly')

  await test.step('a refused save', async () => {
    await page.route(listsUrl, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal error' } })
        : route.fallback(),
    )
    await tool.saveList.click()
    await expect(notSaved).toBeVisible()
    await expect(tool.list).toHaveValue('milk, eggs')
    await expect(tool.listName).toHaveValue('Weekly')
    await expectAccessible(page)
    await page.unroute(listsUrl)
  })

  await test.step('a save whose answer is lost', async () => {
    await page.route(listsUrl, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await tool.saveList.click()
    await expect(tool.saveList).not.toHaveAttribute('aria-disabled', 'true')
    await expect(notSaved).toBeVisible()
    await page.unroute(listsUrl)
  })

  await saveListAs(page, 'Weekly')
  await expect(notSaved).toHaveCount(0)
  const { data } = await shopper.client.from('saved_lists').select('name,items')
  expect(data).toEqual([{ name: 'Weekly', items: 'milk, eggs' }])
})

test('a shopper whose lists fail to load is told so and tries again', async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await addLists(shopper.client, ['Weekly'])
  await page.route(listsUrl, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal error' } }),
  )
  await page.reload()
  await tool.myLists.click()
  await expect(page.getByRole('alert').getByText('Your lists could not be loaded.')).toBeVisible()
  await expect(tool.savedLists.getByText(noLists)).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(listsUrl)
  await tool.savedLists.getByRole('button', { name: 'Retry' }).click()
  await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
})

test('a shopper whose deletion fails sees the list again', async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await addLists(shopper.client, ['Weekly'])
  await page.reload()
  await tool.myLists.click()
  await page.route(listsUrl, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  )
  await tool.savedLists.getByRole('button', { name: 'Delete Weekly' }).click()
  await expect(page.getByRole('alert').getByText("'Weekly' was not deleted")).toBeVisible()
  await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
  await expect(toastRegion(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a shopper without a connection still finds items, and saves when it is back', async ({
  page,
  context,
  tool,
  goOffline,
}) => {
  await chooseStore(page, 'Target')
  await partCame(page, 'shopping-views')
  await goOffline()
  await expect(page.getByRole('status').getByText(/^You are offline\./)).toBeVisible()
  await findItems(page, 'milk, eggs')
  await expectAccessible(page)
  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(1)

  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  await expect(page.getByRole('alert').getByText(/^The list was not saved\./)).toBeVisible()
  await tool.myLists.click()
  await expect(tool.savedLists.getByText(/^You are offline\./)).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)
  await saveListAs(page, 'Weekly')
  await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
})

test('a shopper sees nothing of the lists of another', async ({ page, tool, newShopper }) => {
  const bob = await newShopper('bob')
  await addLists(bob.client, ['Secret'])
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await tool.myLists.click()
  await expect(tool.savedLists.getByText(noLists)).toBeVisible()
})

test('a shopper with two tabs loses nothing by using both', async ({
  page,
  tool,
  context,
  expectConsoleErrors,
}) => {
  // Who saves in the same millisecond takes the next one for an id.
  expectConsoleErrors(/status of 409/)
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await expect(there.myLists).toHaveText('My Lists (0)')

  await tool.list.fill('milk')
  await there.list.fill('soap')
  await Promise.all([saveListAs(page, 'From one'), saveListAs(other, 'From two')])
  await page.reload()
  await other.reload()
  await expect(tool.myLists).toHaveText('My Lists (2)')
  await expect(there.myLists).toHaveText('My Lists (2)')

  await tool.myLists.click()
  await there.myLists.click()
  for (const savedLists of [tool.savedLists, there.savedLists]) {
    await savedLists.getByRole('button', { name: 'Delete From one' }).click()
    await expect(savedLists.getByRole('heading', { level: 3 })).toHaveText(['From two'])
  }
})
