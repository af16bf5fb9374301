import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  completeAll,
  findItems,
  openStorePanel,
  sectionOf,
  unfoldSign,
} from './fixtures/shopping-tool.ts'
import { addSigns, signsDialog, signsOnServer } from './fixtures/store-signs.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

const signs = `1 bread, tortillas
2 baking, spices, oil
3 cereal, coffee, tea
Left wall: produce
Back wall: milk, eggs, cheese`

test('a shopper adds an unlisted store and its signs, and shops there', async ({
  page,
  tool,
  shopper,
}) => {
  await openStorePanel(page)
  await tool.storeSearch.fill('Berkeley Bowl')
  await page.getByRole('button', { name: /^Add “Berkeley Bowl” as a store/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add a store' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Berkeley Bowl')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Add store' }).tap()
  await expect(dialog).toContainText('Enter the name of the store.')
  await dialog.getByLabel('Name').fill('Berkeley Bowl')
  await dialog.getByLabel('Address (optional)').fill('2020 Oregon St, Berkeley')
  await dialog.getByRole('button', { name: 'Add store' }).tap()

  const { text, read, save } = signsDialog(page)
  await text.fill(signs)
  await read.tap()
  await expect(signsDialog(page).signs).toHaveCount(5)
  await expect(signsDialog(page).dialog).toContainText('Shown under their department.')
  await save.tap()
  await expect(tool.storePanel).toContainText('2020 Oregon St, Berkeley')
  await expect(page.getByText('LIVE DATA')).toHaveCount(0)

  await findItems(page, 'flour, milk, bananas, dog food')
  await expect(tool.results).toContainText('4 items found at Berkeley Bowl')
  await expect(tool.results).toContainText(/From this store's signs, /)
  await expect(sectionOf(page, 'Aisle 2')).toContainText('flour')
  await expect(sectionOf(page, 'Left wall')).toContainText('bananas')
  await expectAccessible(page)
  await expect
    .poll(() => signsOnServer(shopper))
    .toMatchObject({ 'Berkeley Bowl': expect.stringContaining('## Left wall\nproduce') })

  await tool.storeDirectory.tap()
  await expect(page.getByRole('heading', { name: 'Berkeley Bowl Store Directory' })).toBeVisible()
  await unfoldSign(page, 'Back wall')
  await expect(sectionOf(page, 'Back wall')).toContainText('eggs')
  await expectFitsPhone(page)
  await tool.findItems.tap()
  await tool.startNavigation.tap()
  await expect(tool.currentStep).toContainText('Aisle 2')
  await completeAll(page)
  await expect(page.getByText('Shopping Complete!')).toBeVisible()
})

test('in a store without a chain or signs, the results and the directory offer to add signs', async ({
  page,
  tool,
}) => {
  await openStorePanel(page)
  await tool.storeSearch.fill('Corner Market')
  await page.getByRole('button', { name: /^Add “Corner Market” as a store/ }).tap()
  await page.getByRole('button', { name: 'Add store' }).tap()
  await expect(signsDialog(page).text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tool.storePanel).toContainText('A store you added')
  await findItems(page, 'milk')
  await expect(tool.results).toContainText('We have no aisle data for this chain yet.')
  await expectAccessible(page)
  await tool.results.getByRole('button', { name: "Add this store's signs" }).tap()
  await page.keyboard.press('Escape')
  await tool.storeDirectory.tap()
  await expect(tool.directory).toContainText('Store data not available')
  await tool.directory.getByRole('button', { name: "Add this store's signs" }).tap()
  const { text, read, save } = signsDialog(page)
  await text.fill('Cooler: milk')
  await read.tap()
  await save.tap()
  await expect(sectionOf(page, 'Cooler')).toBeVisible()
})

test("a store marked as similar to a chain uses the chain's typical layout and keeps its own name", async ({
  page,
  tool,
}) => {
  await openStorePanel(page)
  await tool.storeSearch.fill('Corner Market')
  await page.getByRole('button', { name: /^Add “Corner Market” as a store/ }).tap()
  await page.getByLabel('Similar to (optional)').selectOption('Kroger')
  await page.getByRole('button', { name: 'Add store' }).tap()
  await page.keyboard.press('Escape')
  await expect(tool.stores.locator('option:checked')).toHaveText('Corner Market')
  await findItems(page, 'milk')
  await expect(tool.results).toContainText('1 item found at Corner Market')
  await expect(sectionOf(page, 'Dairy')).toContainText('milk')
  await tool.storeDirectory.tap()
  await expect(page.getByRole('heading', { name: 'Corner Market Store Directory' })).toBeVisible()

  await test.step('a store with signs is found by its name, and chosen again', async () => {
    await addSigns(page, '9 milk')
    await tool.storeSearch.fill('corner')
    const rows = page.getByRole('list', { name: 'Stores with their own signs' })
    await expect(rows.getByRole('button', { name: /^Corner Market/ })).toBeVisible()
  })
})
