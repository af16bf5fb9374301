import type { Locator } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { addSigns, openSigns, signsOnServer } from './fixtures/store-signs.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

const texts = {
  'text with 20,000 characters': 'milk and '.repeat(2_300),
  '10,000 signs': Array.from({ length: 10_000 }, (_, at) => `${at + 1} soap`).join('\n'),
  'a sign with 1,000 words': `Aisle 1: ${Array.from({ length: 1_000 }, (_, at) => `x${at}`).join(', ')}`,
}

/**
 * Sets the text of a field directly, because `fill` takes a minute to insert thousands of lines in
 * Chromium.
 */
async function enter(field: Locator, text: string) {
  await field.evaluate((element, value) => {
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    property?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

for (const [kind, text] of Object.entries(texts)) {
  test(`the dialog shows a clear message about ${kind}`, async ({ page, tool: _signedIn }) => {
    await chooseTypicalStore(page, 'A Kroger')
    const { dialog, text: field, read } = await openSigns(page)
    await enter(field, text)
    await read.tap()
    await expect(
      dialog
        .getByText(/^No signs found\./)
        .or(dialog.getByText(/^This text is too long for one store/)),
    ).toBeVisible()
    await expectFitsPhone(page)
  })
}

test('control characters, scripts and right-to-left text are shown and saved as text', async ({
  page,
  tool,
  shopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  const hostile = [
    'Aisle 1: milk\u0000, \u0007bread\u001b[31m',
    'Aisle 2: <img src=x onerror="window.hacked=1">, tea\u202Egnp.exe',
    'Aisle 3: חלב, خبز, coffee',
    'Aisle 4: __proto__, constructor, soap',
  ]
  await addSigns(page, hostile.join('\n'))
  await findItems(page, 'milk, coffee, soap')
  await expect(sectionOf(page, 'Aisle 1')).toContainText('milk')
  await expect(sectionOf(page, 'Aisle 3')).toContainText('coffee')
  await expect(sectionOf(page, 'Aisle 4')).toContainText('soap')
  await expectFitsPhone(page)
  await expect.poll(async () => Object.keys(await signsOnServer(shopper))).toEqual(['A Kroger'])
  const [layout = ''] = Object.values(await signsOnServer(shopper))
  // oxlint-disable-next-line no-control-regex -- These characters must have been removed.
  expect(layout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(tool.results).toBeVisible()
})

test('an error says what to change in signs that are too long to save', async ({
  page,
  tool: _signedIn,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  const { dialog, text, read, sign, name, words, save } = await openSigns(page)
  await text.fill('7 baking\n8 tea')
  await read.tap()
  await sign('Aisle 7').tap()
  await words.fill('w'.repeat(61))
  await save.tap()
  await expect(dialog.getByRole('alert')).toContainText('A sign needs a change')
  await expect(dialog).toContainText('has more than 60 characters')
  await words.fill('baking')
  await name.fill(' ')
  await save.tap()
  await expect(dialog).toContainText('Enter what the sign is called, such as Aisle 7.')
  await expectAccessible(page)
  await name.fill('Aisle 7')
  await save.tap()
  await expect(dialog).toHaveCount(0)
})

test('a shopper adds, corrects and saves signs with the keyboard alone', async ({
  page,
  tool: _signedIn,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  const { dialog, text, sign, words, signs, button } = await openSigns(page)
  const keys = page.keyboard
  await expect(text).toBeFocused()
  await keys.insertText('7 baking\n8 tea\n9 soap')
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(dialog.getByRole('heading', { name: '3 signs' })).toBeFocused()
  await keys.press('Tab')
  await expect(sign('Aisle 7')).toBeFocused()
  await keys.press('Enter')
  await keys.press('Tab')
  await keys.press('Tab')
  await expect(words).toBeFocused()
  await keys.press('End')
  await keys.insertText(', oil')
  await keys.press('Tab')
  await keys.press('Tab')
  await expect(button('Move Aisle 7 down')).toBeFocused()
  await keys.press('Enter')
  await keys.press('Enter')
  await expect(button('Move Aisle 7 down')).toBeFocused()
  await expect(dialog.getByText('Aisle 7 is now 3 of 3')).toBeAttached()
  await expect(signs.last()).toContainText('baking, oil')
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(button('Undo: Aisle 7 removed')).toBeFocused()
  await keys.press('Enter')
  await expect(sign('Aisle 7')).toBeFocused()
  await button(/^Save 3 signs$/).focus()
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)
})
