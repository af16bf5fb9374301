import { savedNamesAndItems, savedTexts } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { holdRequests } from './fixtures/network.ts'
import { chooseStore, findItems, saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { toastRegion, undoButton } from './fixtures/toasts.ts'

const noLists = 'No saved lists yet. Create your first list above!'

test('a shopper saves lists, even two with the same name, and loads one', async ({
  page,
  tool,
}) => {
  await tool.myLists.click()
  await expect(tool.savedLists.getByText(noLists, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await tool.list.fill('milk, eggs')
  await saveListAs(page, '  Weekly ')
  await expect(tool.list).toHaveValue('milk, eggs')
  await tool.list.fill('soap')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  const asked = page
    .getByRole('alert')
    .filter({ hasText: "You have a list named 'Weekly' already." })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Save as another' }).click()
  await expect(tool.myLists).toHaveText('My Lists (2)')
  const rows = tool.savedLists.getByRole('listitem')
  await expect(rows).toHaveText([/^Weekly\s*soap/, /^Weekly\s*milk, eggs/])
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString(undefined, { dateStyle: 'medium' }),
  )
  await expect(rows.first()).toContainText(today)
  await expectAccessible(page)

  await test.step('loading fills the list, keeps the name field, and can be undone', async () => {
    await tool.listName.fill('Next')
    await rows.last().getByRole('button', { name: 'Load Weekly' }).click()
    await expect(tool.list).toHaveValue('milk, eggs')
    await expect(tool.listName).toHaveValue('Next')
    await expect(tool.savedLists).toHaveCount(0)
    await undoButton(page, "Loaded 'Weekly'").click()
    await expect(tool.list).toHaveValue('soap')
  })
})

test('a list typed on several lines is shown with commas between its items', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk\neggs,\n\n2 lbs apples')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await expect(tool.savedLists.getByText('milk, eggs, 2 lbs apples', { exact: true })).toBeVisible()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await expect(tool.list).toHaveValue('milk\neggs,\n\n2 lbs apples')
})

test('a hasty double click on Save List saves one list', async ({ page, tool }) => {
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('Weekly')
  await tool.saveList.dblclick()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (1)')
})

test('loading a list clears the results and the route', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, eggs')
  await saveListAs(page, 'Weekly')
  await tool.startNavigation.click()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  for (const view of [tool.results, tool.route, tool.savedLists]) await expect(view).toHaveCount(0)
  await expect(tool.startNavigation).toBeDisabled()
})

test('a shopper can undo the deletion of a list for ten seconds', async ({
  page,
  tool,
  shopper,
}) => {
  const lists = () => savedTexts(shopper.client)
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect
    .poll(lists)
    .toMatchObject([{ id: expect.stringMatching(/^\d{13}$/), name: 'Weekly' }])
  const saved = await lists()

  await page.clock.install()
  await tool.myLists.click()
  const deleteList = tool.savedLists.getByRole('button', { name: 'Delete Weekly' })
  const undo = undoButton(page, "Deleted 'Weekly'")

  await test.step('an undo after five seconds restores the list with its id and date', async () => {
    await deleteList.click()
    await expect(tool.savedLists.getByText(noLists)).toBeVisible()
    await expect(tool.myLists).toHaveText('My Lists (0)')
    await expect.poll(lists).toEqual([])
    await page.clock.fastForward(5000)
    await undo.click()
    await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
    await expect.poll(lists).toEqual(saved)
    await expect(tool.myLists).toHaveText('My Lists (1)')
  })

  await test.step('after ten seconds, the list is gone', async () => {
    await deleteList.click()
    await expect(undo).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(10_100)
    await expect(undo).toHaveCount(0)
    await page.reload()
    await expect(tool.myLists).toHaveText('My Lists (0)')
  })
})

test('a shopper who quickly deletes several lists can undo each deletion', async ({
  page,
  tool,
  shopper,
}) => {
  await addLists(shopper.client, ['A', 'B', 'C'])
  await page.reload()
  await tool.myLists.click()
  for (const name of ['C', 'B', 'A']) {
    await tool.savedLists.getByRole('button', { name: `Delete ${name}` }).click()
  }
  await expect(tool.myLists).toHaveText('My Lists (0)')
  const undo = toastRegion(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(3)
  // Focuses the toast, because a focused toast stays open.
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

test('a shopper who saves a list under an existing name can replace that list or cancel', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await tool.list.fill('milk, soap')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  const asked = page
    .getByRole('alert')
    .filter({ hasText: "You have a list named 'Weekly' already." })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await tool.saveList.click()
  await asked.getByRole('button', { name: 'Replace it' }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await tool.myLists.click()
  await expect(tool.savedLists.getByRole('listitem')).toHaveText([/^Weekly\s*milk, soap/])
})

test('a shopper edits a loaded list, which is saved automatically, and renames it', async ({
  page,
  tool,
  shopper,
}) => {
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await tool.list.fill('candles')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await expect(tool.list).toHaveValue('milk, eggs')
  await tool.list.fill('milk, eggs, soap')
  await page.getByRole('button', { name: 'Rename' }).click()
  const name = page.getByRole('textbox', { name: 'Name of this list' })
  await name.fill('Every week')
  await expectAccessible(page)
  await name.press('Enter')
  await expect
    .poll(() => savedNamesAndItems(shopper.client))
    .toEqual([{ name: 'Every week', items: 'milk, eggs, soap' }])
  await page.reload()
  await expect(tool.list).toHaveValue('milk, eggs, soap')

  await page.getByRole('button', { name: 'New list' }).click()
  await expect(tool.list).toHaveValue('candles')
  await expect(page.getByRole('button', { name: 'Rename' })).toHaveCount(0)
})

test("a shopper can't see another shopper's lists", async ({ page, tool, newShopper }) => {
  const bob = await newShopper('bob')
  await addLists(bob.client, ['Secret'])
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await tool.myLists.click()
  await expect(tool.savedLists.getByText(noLists)).toBeVisible()
})

test('a list saved while stored lists are still loading is stored after loading has finished', async ({
  page,
  tool,
}) => {
  const lists = await holdRequests(page, '**/shopper-lists-*.js')
  await page.reload()
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  await expect(tool.saveList).toBeDisabled()
  lists.release()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await expect(tool.myLists).toHaveText('My Lists (1)')
})

test("typing doesn't restore a list deleted offline", async ({
  page,
  tool,
  shopper,
  goOffline,
}) => {
  await addLists(shopper.client, ['Weekly'])
  await page.reload()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await expect(tool.list).toHaveValue('milk, eggs')
  await goOffline()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Delete Weekly' }).click()
  await expect(tool.list).toHaveValue('')
  await tool.list.fill('bread')
  await expect(page.getByText(/waiting$/)).toBeVisible()
  await expect(tool.myLists).toHaveText('My Lists (0)')
})
