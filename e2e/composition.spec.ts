import type { Locator, Page } from '@playwright/test'
import { chooseTypicalStore, saveListAs, selectItem } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('pressing Enter to confirm composed text doesn’t start a search, but the next Enter does', async ({
    page,
    tool,
  }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await tool.list.fill('milk, ')
    await endComposition(tool.list, 'Enter')
    await expect(tool.items).toBeVisible()
    await expect(tool.results).toBeHidden()

    await compose(page, 'ぎゅうにゅう')
    await pressComposing(page, 'Enter')
    await expect(tool.results).toBeHidden()
    await commit(page, '牛乳')
    await expect(tool.list).toHaveValue('milk, 牛乳')
    await page.keyboard.press('Enter')
    await expect(tool.results).toContainText('牛乳')
  })
})

test('pressing Escape to cancel composed text keeps the typed list name', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  const name = page.getByLabel('Name of this list')
  await name.fill('週末 ')
  await expectKept(page, name, '週末 ')
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
})

test('pressing Escape to cancel composed text keeps the typed item', async ({ page, tool }) => {
  await tool.list.fill('milk, eggs')
  await selectItem(page, 'milk')
  await tool.items.getByRole('button', { name: 'Edit milk' }).click()
  const words = tool.items.getByLabel('Amount, item and note')
  await words.fill('牛乳 ')
  await expectKept(page, words, '牛乳 ')
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
})

/**
 * Checks that pressing Escape during a composition leaves the field open and its text unchanged. Tries
 * the standard order of events, then Safari's.
 */
async function expectKept(page: Page, field: Locator, text: string) {
  await endComposition(field, 'Escape')
  await expect(field).toHaveValue(text)
  await compose(page, 'ぱん')
  await pressComposing(page, 'Escape')
  await expect(field).toHaveValue(`${text}ぱん`)
  await commit(page, '')
  await expect(field).toHaveValue(text)
}

/** Types as a Japanese or Chinese input method does: the text is shown but not committed yet. */
async function compose(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  const end = text.length
  await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  await devtools.detach()
}

/** Presses a key during a composition. The page gets the event, but no line break is inserted. */
async function pressComposing(page: Page, key: 'Enter' | 'Escape') {
  const devtools = await page.context().newCDPSession(page)
  const event = { key, code: key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 27 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await devtools.detach()
}

async function commit(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.insertText', { text })
  await devtools.detach()
}

/**
 * Ends a composition as Safari does: the key event comes after the composition has ended, and only its key
 * code shows that it belongs to the composition.
 */
async function endComposition(field: Locator, key: 'Enter' | 'Escape') {
  await field.focus()
  await field.evaluate((element, named) => {
    const isHeld = { bubbles: true, cancelable: true }
    element.dispatchEvent(new CompositionEvent('compositionstart', isHeld))
    element.dispatchEvent(new CompositionEvent('compositionend', isHeld))
    const options = { ...isHeld, key: named, keyCode: 229, isComposing: false }
    element.dispatchEvent(new KeyboardEvent('keydown', options))
  }, key)
}
