import { expectAccessible } from './fixtures/accessible.ts'
import { addPurchases, boughtToday, suggestions, weekly } from './fixtures/purchases.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

test('a new shopper sees the example list but no items to buy again', async ({ page, tool }) => {
  const { example, offer, line, usual } = suggestions(page)
  await expect(example).toBeVisible()
  await tool.list.fill('milk, eggs')
  await expect(tool.items.or(tool.list).first()).toBeVisible()
  await tool.list.fill('')
  await page.waitForLoadState('networkidle')
  for (const part of [offer, line, usual]) await expect(part).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Signs you have added' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Buy again' })).toHaveCount(0)
})

test('a shopper adds ten usual items to an empty list in two taps, or in one tap after a reload', async ({
  page,
  shopper,
  tool,
}) => {
  await addPurchases(shopper)
  await page.reload()
  const { line, addAll, offer, example } = suggestions(page)
  await line.tap()
  await expect(offer.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await addAll.tap()
  await expect(tool.items.getByRole('checkbox')).toHaveCount(10)
  for (const name of weekly) {
    await expect(tool.items.getByRole('checkbox', { name, exact: true })).toBeVisible()
  }
  await undoButton(page, 'Added 10 items').tap()
  await expect(offer.getByRole('listitem')).toHaveCount(10)

  await page.reload()
  await expect(offer.getByRole('listitem')).toHaveCount(10)
  await expect(example).toHaveCount(0)
  await addAll.tap()
  await expect(tool.items.getByRole('checkbox')).toHaveCount(10)
})

test('a tap adds a suggested item, and the remaining suggestions move below the list', async ({
  page,
  shopper,
  tool,
}) => {
  await addPurchases(shopper)
  await page.reload()
  const { line, offer, usual } = suggestions(page)
  await line.tap()
  await offer.getByRole('button', { name: 'Add eggs' }).tap()
  await expect(tool.items.getByRole('checkbox', { name: 'eggs' })).toBeVisible()
  await expect(usual.getByRole('button', { name: 'Add eggs' })).toHaveCount(0)
  await expectAccessible(page)

  const milk = usual.getByRole('button', { name: 'Add milk' })
  await milk.tap()
  await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeVisible()
  await expect(milk).toHaveCount(0)
  await undoButton(page, "Added 'milk'").tap()
  await expect(milk).toBeVisible()

  await test.step('the section stays folded', async () => {
    await usual.getByRole('button', { name: 'Usually on your list' }).tap()
    await expect(usual.getByRole('listitem')).toHaveCount(0)
    await page.reload()
    await expect(usual.getByRole('button', { name: 'Usually on your list' })).toBeVisible()
    await expect(usual.getByRole('listitem')).toHaveCount(0)
  })
})

test('a shopper stops an item from being suggested with one tap or key press, and can undo it', async ({
  page,
  shopper,
}) => {
  await addPurchases(shopper)
  await page.reload()
  const { line, offer } = suggestions(page)
  await line.tap()
  await offer.getByRole('button', { name: 'Edit suggestions' }).tap()
  await offer.getByRole('button', { name: 'Never suggest eggs' }).tap()
  await expect(offer.getByRole('button', { name: /eggs$/ })).toHaveCount(0)
  await undoButton(page, "'eggs' won't be suggested").tap()
  await expect(offer.getByRole('button', { name: 'Never suggest eggs' })).toBeVisible()
  await offer.getByRole('button', { name: 'Done with suggestions' }).tap()

  await offer.getByRole('button', { name: 'Add milk' }).click({ button: 'right' })
  await offer.getByRole('button', { name: 'Never suggest milk' }).focus()
  await page.keyboard.press('Enter')
  await expect(offer.getByRole('button', { name: /milk$/ })).toHaveCount(0)
  // Milk was the last of ten items, so the focus moves to the new last item.
  await expect(offer.getByRole('button', { name: /^Never suggest/ }).last()).toBeFocused()

  await test.step('on the account page, the shopper lets the item be suggested again', async () => {
    await page.goto('/account')
    const panel = page.getByRole('region', { name: 'Buy again' })
    await expect(panel).toContainText('Purchases on 12 days')
    await panel.getByRole('button', { name: 'Suggest again milk' }).tap()
    await expect(panel.getByRole('button', { name: /^Suggest again/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/app')
    await expect(offer.getByRole('button', { name: 'Add milk' })).toBeVisible()
  })
})

test('items bought today aren’t suggested, even after the ticked items are cleared', async ({
  page,
  shopper,
  tool,
}) => {
  await addPurchases(shopper)
  await page.reload()
  const { line, addAll, offer } = suggestions(page)
  await line.tap()
  await addAll.tap()
  await tool.items.getByRole('checkbox', { name: 'milk' }).check()
  await tool.items.getByRole('checkbox', { name: 'eggs' }).check()
  await tool.items.getByRole('checkbox', { name: 'coffee' }).check()
  await expect.poll(() => boughtToday(shopper)).toEqual(['coffee', 'eggs', 'milk'])
  await tool.items.getByRole('checkbox', { name: 'coffee' }).uncheck()
  await expect.poll(() => boughtToday(shopper)).toEqual(['eggs', 'milk'])
  await page.getByRole('button', { name: 'Clear ticked' }).tap()
  await expect(tool.items.getByRole('checkbox')).toHaveCount(8)
  await page.getByRole('button', { name: 'Edit as text' }).tap()
  await tool.list.fill('')
  await expect(offer.getByRole('button', { name: 'Add coffee' })).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Add milk' })).toHaveCount(0)
  await expect(offer.getByRole('button', { name: 'Add eggs' })).toHaveCount(0)
  await page.reload()
  await expect(offer.getByRole('button', { name: 'Add coffee' })).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Add milk' })).toHaveCount(0)
  expect(await boughtToday(shopper)).toEqual(['eggs', 'milk'])
})

test('purchases from two devices, one of them offline, are combined into one day', async ({
  page,
  shopper,
  tool,
  newDevice,
  context,
  goOffline,
}) => {
  await tool.list.fill('milk, eggs, tea, rice')
  await page.reload()
  const other = await newDevice()
  await openApp(other, shopper)
  const there = shoppingTool(other)
  await expect(there.items.getByRole('checkbox')).toHaveCount(4)
  await goOffline()
  await tool.items.getByRole('checkbox', { name: 'milk' }).check()
  await tool.items.getByRole('checkbox', { name: 'eggs' }).check()
  await there.items.getByRole('checkbox', { name: 'tea' }).check()
  await expect.poll(() => boughtToday(shopper)).toEqual(['tea'])
  await context.setOffline(false)
  await expect
    .poll(() => boughtToday(shopper), { timeout: 15_000 })
    .toEqual(['eggs', 'milk', 'tea'])
})

test('deleted purchases aren’t recorded again, and a shopper can undo the deletion', async ({
  page,
  shopper,
  tool,
}) => {
  await addPurchases(shopper)
  await tool.list.fill('milk, tea')
  await page.reload()
  await tool.items.getByRole('checkbox', { name: 'tea' }).check()
  await expect.poll(() => boughtToday(shopper)).toEqual(['tea'])
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Buy again' })
  await expect(panel).toContainText('Purchases on 13 days')
  await panel.getByRole('button', { name: 'Delete purchases' }).tap()
  await expect(panel).toContainText('No purchases')
  await expect.poll(() => boughtToday(shopper)).toEqual([])
  await page.goto('/app')
  await expect(tool.items.getByRole('checkbox', { name: 'tea' })).toBeChecked()
  await tool.items.getByRole('checkbox', { name: 'milk' }).check()
  await expect.poll(() => boughtToday(shopper)).toEqual(['milk'])

  await page.goto('/account')
  await panel.getByRole('button', { name: 'Delete purchases' }).tap()
  await undoButton(page, 'Purchases on 1 day deleted').tap()
  await expect(panel).toContainText('Purchases on 1 day')
  await expect.poll(() => boughtToday(shopper)).toEqual(['milk'])
})
