import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import {
  chooseTypicalStore,
  editAsText,
  saveListAs,
  selectItem,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

/** Returns the row of an item. */
function rowOf(page: Page, name: string) {
  const { items } = shoppingTool(page)
  return items.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name }) })
}

/** Returns all visible rows. */
function rowsOf(page: Page) {
  return shoppingTool(page).items.getByRole('listitem')
}

/** Returns the button that shows or hides the items to buy at other stores. */
function otherStores(page: Page) {
  return shoppingTool(page).items.getByRole('button', { name: /^At other stores:/ })
}

test('a shopper sets the store of an item in two taps or by typing, and can undo it', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, batteries, chicken')
  const { items } = tool

  await test.step('the name of a store is typed once', async () => {
    await selectItem(page, 'batteries')
    await items.getByRole('button', { name: 'Store for batteries' }).click()
    const stores = items.getByRole('group', { name: 'Store for batteries' })
    await expect(stores.getByRole('button', { name: 'Any store', pressed: true })).toBeVisible()
    await expect(stores.getByRole('button', { name: 'Kroger' })).toBeVisible()
    await stores.getByRole('button', { name: 'Other store…' }).click()
    await stores.getByLabel('Name of the store').fill('costco')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, batteries (@Costco), chicken')
    await expect(otherStores(page)).toHaveText('At other stores: 1 at Costco')
    await expect(items.getByRole('checkbox')).toHaveCount(2)
  })

  await test.step('the next item takes two taps', async () => {
    await selectItem(page, 'chicken')
    await items.getByRole('button', { name: 'Costco', exact: true }).click()
    await expect(otherStores(page)).toHaveText('At other stores: 2 at Costco')
    await expect(items.getByText('0 of 1 picked up')).toBeAttached()
    await undoButton(page, "'chicken' is bought at Costco").click()
    await expect(otherStores(page)).toHaveText('At other stores: 1 at Costco')
    await expect(tool.list).toHaveValue('milk, batteries (@Costco), chicken')
  })

  await test.step('items of other stores can be shown between the other rows', async () => {
    await otherStores(page).click()
    await expect(rowOf(page, 'batteries')).toHaveText('batteries at Costco')
    await expectAccessible(page)
    await items.getByRole('checkbox', { name: 'batteries' }).check()
    await expect(otherStores(page)).toHaveText('At other stores: all picked up')
    await selectItem(page, 'batteries')
    await items.getByRole('button', { name: 'Edit batteries' }).click()
    await items.getByLabel('Amount, item and note').fill('AA batteries')
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, AA batteries (@Costco), chicken')
    await selectItem(page, 'AA batteries')
    await items.getByRole('button', { name: 'Any store' }).click()
    await expect(tool.list).toHaveValue('milk, AA batteries, chicken')
    await expect(otherStores(page)).toHaveCount(0)
    await expect(items.getByRole('checkbox', { name: 'AA batteries' })).toBeChecked()
  })
})

test('without a chosen store, all items are shown with their stores', async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await tool.list.fill('milk, batteries @costco, aspirin (@Pharmacy)')
  const rows = tool.items.getByRole('listitem')
  await expect(rows).toHaveText(['milk', 'batteries at Costco', 'aspirin at Pharmacy'])
  await expectAccessible(page)

  await test.step('a reload and another device show the same', async () => {
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await page.reload()
    await expect(rows).toHaveText(['milk', 'batteries at Costco', 'aspirin at Pharmacy'])
    const other = await newDevice()
    await openApp(other, shopper)
    await chooseTypicalStore(other, 'A Costco')
    const there = shoppingTool(other)
    await expect(there.items.getByRole('listitem')).toHaveText(['milk', 'batteries at Costco'])
    await expect(otherStores(other)).toHaveText('At other stores: 1 at the pharmacy')
  })
})

test('a shopper can set and change the stores of items with the keyboard', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, eggs (@Costco), tea (@Costco), rice')
  const { items } = tool
  await expect(items.getByRole('checkbox')).toHaveCount(2)

  await items.getByRole('combobox', { name: 'Add an item' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(items.getByRole('checkbox', { name: 'rice' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(items.getByRole('button', { name: 'Store for rice' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items.getByRole('button', { name: 'Any store' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items.getByRole('group', { name: 'Store for rice' })).toHaveCount(0)
  await expect(items.getByRole('checkbox', { name: 'rice' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(items.getByRole('button', { name: 'Costco', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tool.list).toHaveValue('milk, eggs (@Costco), tea (@Costco), rice (@Costco)')
  await expect(items.getByRole('checkbox', { name: 'milk' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(otherStores(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(items.getByRole('checkbox', { name: 'tea' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(tool.list).toHaveValue('milk, tea (@Costco), eggs (@Costco), rice (@Costco)')
  await page.keyboard.press('Delete')
  await expect(tool.list).toHaveValue('milk, eggs (@Costco), rice (@Costco)')
})

test('an item that is added again gets the store that was last chosen for it', async ({
  page,
  tool,
  shopper,
}) => {
  await tool.list.fill('milk, chicken')
  await page.setViewportSize({ width: 360, height: 780 })
  const { items } = tool
  await selectItem(page, 'chicken')
  await items.getByRole('button', { name: 'Store for chicken' }).click()
  await items.getByLabel('Name of the store').fill('Costco')
  await page.keyboard.press('Enter')
  await expect(tool.list).toHaveValue('milk, chicken (@Costco)')
  await selectItem(page, 'chicken')
  await items.getByRole('button', { name: 'Remove chicken' }).click()
  await expect(tool.list).toHaveValue('milk')

  const add = items.getByRole('combobox', { name: 'Add an item' })
  await add.fill('2 chicken')
  await page.keyboard.press('Enter')
  await expect(tool.list).toHaveValue('milk, 2 chicken (@Costco)')
  await expect(rowOf(page, 'chicken')).toHaveText('2 chicken at Costco')
  await expectAccessible(page)

  await test.step('the server stores the choice for other devices', async () => {
    const settings = async () =>
      (await shopper.client.from('item_settings').select('item_name,store')).data
    await expect.poll(settings).toEqual([{ item_name: 'chicken', store: 'Costco' }])
  })

  await test.step('an item typed into the text gets its store once the shopper leaves the text', async () => {
    await editAsText(page)
    await tool.list.fill('milk')
    await tool.listName.focus()
    await expect(rowsOf(page)).toHaveText(['milk'])
    await tool.list.fill('milk, chicken, tea')
    await tool.listName.focus()
    await expect(tool.list).toHaveValue('milk, chicken (@Costco), tea')
    await tool.list.fill('milk, chicken (@Costco)')
  })

  await test.step('one tap removes the store, also for the next time', async () => {
    await undoButton(page, "'chicken': Costco, as last time").last().click()
    await expect(tool.list).toHaveValue('milk, chicken')
    await selectItem(page, 'chicken')
    await items.getByRole('button', { name: 'Remove chicken' }).click()
    await add.fill('chicken')
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, chicken')
  })
})

test('a saved list, a copy and a printed page show where to buy each item', async ({
  page,
  tool,
  newDevice,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, chicken (@Costco), aspirin (@Pharmacy)')
  await saveListAs(page, 'Weekly')

  await test.step('the printed page groups items by store', async () => {
    await tool.findItems.click()
    await tool.startNavigation.click()
    await expect(tool.route.getByRole('group', { name: 'Floor plan' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.printed-plan')
    await expect(printed.getByRole('heading', { name: 'Buy at Costco' })).toBeVisible()
    await expect(printed.getByRole('heading', { name: 'Buy at the pharmacy' })).toBeVisible()
    await expect(printed).toContainText('chicken')
    await page.emulateMedia({ media: null })
  })

  await test.step('the saved list and its copy show the stores', async () => {
    await tool.myLists.click()
    await expect(tool.savedLists).toContainText('milk, chicken (Costco), aspirin (Pharmacy)')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tool.savedLists.getByRole('button', { name: 'Send a copy of Weekly' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('dialog').getByText('Link copied.')).toBeVisible()
    const other = await newDevice()
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()))
    const items = other.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items).toHaveText(['milk', 'chicken at Costco', 'aspirin at Pharmacy'])
    await expectAccessible(other)
  })
})
