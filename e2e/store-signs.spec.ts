import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  chooseStore,
  chooseTypicalStore,
  findItems,
  openRouteMenu,
  sectionOf,
  shoppingTool,
  unfoldSign,
} from './fixtures/shopping-tool.ts'
import {
  addSigns,
  countTaps,
  openSigns,
  photographedSigns,
  signsDialog,
  signsOnServer,
} from './fixtures/store-signs.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const fromSigns = /From this store's signs, /

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

test('a shopper adds the signs of 24 aisles in a few taps', async ({ page, tool }) => {
  await chooseStore(page, 'Kroger - Kroger On the Rhine')
  const taps = await countTaps(page)
  const { dialog, text, read, signs, sign, words, button, save } = await openSigns(page)
  await expect(read).toBeDisabled()
  await text.fill(photographedSigns)
  await read.tap()
  await expect(dialog.getByRole('heading', { name: '29 signs' })).toBeFocused()
  await expect(signs).toHaveCount(29)
  await expect(signs.first()).toContainText('bread, tortillas, jelly')
  await expect(sign('Aisle 5')).toContainText('baking, spices')

  await test.step('a word that was not understood is corrected', async () => {
    await expect(sign('Aisle 4')).toContainText('xylo (not understood)')
    await dialog.getByRole('button', { name: '1 word was not understood' }).tap()
    await expect(sign('Aisle 4')).toBeFocused()
    await sign('Aisle 4').tap()
    await words.fill('greeting cards, gift wrap')
    await expect(sign('Aisle 4')).not.toContainText('not understood')
    await expectAccessible(page)
    await button('Done with Aisle 4').tap()
  })

  await save.tap()
  await expect(dialog).toHaveCount(0)
  await expect(undoButton(page, 'Signs for Kroger On the Rhine saved')).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(40)
  await expect(tool.storePanel).toContainText(fromSigns)
})

test('results, directory, route and plan show the signs of a store as soon as they are saved', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Kroger - Kroger On the Rhine')
  await findItems(page, 'flour, ketchup, milk, dog food, xylophone')
  await expect(tool.results).not.toContainText(fromSigns)
  await tool.results.getByRole('button', { name: 'milk not here?' }).tap()
  await page
    .getByRole('dialog', { name: 'Where is it?' })
    .getByRole('button', { name: "Add this store's signs" })
    .tap()
  const { text, read, save } = signsDialog(page)
  await text.fill(photographedSigns)
  await read.tap()
  await save.tap()
  await expect(tool.results).toContainText(fromSigns)
  await expect(sectionOf(page, 'Aisle 5')).toContainText('flour')
  await expect(sectionOf(page, 'Aisle 6')).toContainText('ketchup')
  await expect(sectionOf(page, 'Right wall')).toContainText('milk')
  await expectAccessible(page)
  await tool.storeDirectory.tap()
  await expect(tool.directory).toContainText(fromSigns)
  await unfoldSign(page, 'Aisle 22')
  await expect(sectionOf(page, 'Aisle 22')).toContainText('dog food')
  await tool.directory.getByRole('button', { name: 'Edit signs of this store' }).tap()
  await expect(signsDialog(page).signs).toHaveCount(29)
  await page.keyboard.press('Escape')
  await tool.findItems.tap()
  await tool.startNavigation.tap()
  await expect(tool.steps).toHaveCount(4)
  await expect(tool.currentStep).toContainText('Aisle 5')
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  await expect(tool.route.getByRole('figure')).toContainText(fromSigns)
})

test('other stores of the chain keep the typical layout, and an undo restores it for this store', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Kroger - Kroger On the Rhine')
  await addSigns(page, '30 flour, sugar\n31 ketchup')
  await findItems(page, 'flour, ketchup')
  await expect(sectionOf(page, 'Aisle 30')).toContainText('flour')
  await chooseStore(page, 'Kroger - Kroger Short North')
  await findItems(page, 'flour, ketchup')
  await expect(sectionOf(page, 'Aisle 30')).toHaveCount(0)
  await expect(tool.results).not.toContainText(fromSigns)

  await chooseStore(page, 'Kroger - Kroger On the Rhine')
  await test.step('a change is saved and undone', async () => {
    const { sign, name, save, button, signs } = await openSigns(page, "Edit this store's signs")
    await sign('Aisle 30').tap()
    await name.fill('Aisle 50')
    await button('Move Aisle 50 down').tap()
    await expect(button('Move Aisle 50 down')).toBeFocused()
    await expect(signs.last()).toContainText('flour')
    await button('Done with Aisle 50').tap()
    await save.tap()
    await findItems(page, 'flour')
    await expect(sectionOf(page, 'Aisle 50')).toContainText('flour')
    await undoButton(page, 'Signs for Kroger On the Rhine saved').tap()
    await expect(sectionOf(page, 'Aisle 30')).toContainText('flour')
  })

  await test.step('all signs are removed and restored', async () => {
    const { dialog, button } = await openSigns(page, "Edit this store's signs")
    await button('Remove all signs').tap()
    await expect(dialog).toHaveCount(0)
    await expect(tool.results).not.toContainText(fromSigns)
    await undoButton(page, 'Your signs for Kroger On the Rhine were removed').tap()
    await expect(sectionOf(page, 'Aisle 30')).toContainText('flour')
  })
})

test('unsaved signs are kept when the dialog closes', async ({ page, tool: _signedIn }) => {
  await chooseTypicalStore(page, 'A Kroger')
  const { dialog, text, read, sign, button, save, words } = await openSigns(page)
  await text.fill('It was a dark and stormy night.')
  await read.tap()
  await expect(dialog).toContainText('No signs found.')
  await text.fill('7 baking, spices\n8 cereal')
  await page.keyboard.press('Escape')
  await page.reload()

  await openSigns(page)
  await expect(text).toHaveValue('7 baking, spices\n8 cereal')
  await expect(dialog).toContainText('You have not saved these changes yet.')
  await expectAccessible(page)
  await read.tap()
  await sign('Aisle 8').tap()
  await words.fill('cereal, oatmeal')
  await button('Back to the text').tap()
  await expect(text).toBeFocused()
  await read.tap()
  await expect(sign('Aisle 8')).toContainText('cereal, oatmeal')

  await test.step('a changed text is read again, and the former signs can be restored', async () => {
    await button('Back to the text').tap()
    await text.fill('7 baking, spices\n8 cereal\n9 tea')
    await read.tap()
    await expect(sign('Aisle 9')).toContainText('tea')
    await expect(sign('Aisle 8')).not.toContainText('oatmeal')
    await button('Undo').tap()
    await expect(sign('Aisle 9')).toHaveCount(0)
    await expect(sign('Aisle 8')).toContainText('oatmeal')
  })

  await test.step('a removed sign is restored in its place', async () => {
    await sign('Aisle 7').tap()
    await button('Remove Aisle 7').tap()
    await expect(save).toHaveText('Save 1 sign')
    await button('Undo: Aisle 7 removed').tap()
    await expect(sign('Aisle 7')).toBeFocused()
    await save.tap()
    await expect(dialog).toHaveCount(0)
    await openSigns(page, "Edit this store's signs")
    await expect(dialog).not.toContainText('You have not saved')
    await expect(signsDialog(page).signs).toHaveCount(2)
  })
})

test('signs added offline work immediately and reach other devices later', async ({
  page,
  context,
  tool,
  shopper,
  goOffline,
  newDevice,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'flour')
  await page.reload()
  await expect(tool.results).toBeVisible()
  await openSigns(page)
  await page.keyboard.press('Escape')
  await goOffline()
  await addSigns(page, '40 baking, flour')
  await expect(sectionOf(page, 'Aisle 40')).toContainText('flour')
  expect(await signsOnServer(shopper)).toEqual({})
  await context.setOffline(false)
  await expect
    .poll(() => signsOnServer(shopper))
    .toEqual({ 'A Kroger': '## Aisle 40\nbaking\nflour' })

  const other = await newDevice()
  await openApp(other, shopper)
  await chooseTypicalStore(other, 'A Kroger')
  await findItems(other, 'flour')
  await expect(sectionOf(other, 'Aisle 40')).toContainText('flour')
  await expect(shoppingTool(other).results).toContainText(fromSigns)
  await expectFitsPhone(page)
})
