import { savedTexts } from '../src/server/testing/saved-texts.ts'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  chooseStore,
  completeSteps,
  findItems,
  saveListAs,
  sectionOf,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const maxLength = 10_000
const lists = {
  'one word of 10,000 characters': 'm'.repeat(maxLength),
  'a thousand items': Array.from({ length: 1000 }, (_, index) => `item ${index}`).join(', '),
  'emoji, families and flags': '🥛, 👩‍👩‍👧‍👦 cake, 🏴󠁧󠁢󠁥󠁮󠁧󠁿, e\u0301clair, ❤️',
  'right-to-left text': 'חלב, خبز, milk, a\u202Egnp.exe',
  'HTML and script':
    '<img src=x onerror="window.hacked=1">, <script>window.hacked=1</script>, &amp;, <b>milk</b>',
  'names of inherited object properties': 'constructor, __proto__, toString, hasOwnProperty',
  'quotes, SQL and templates': `'; drop table lists; --, \${milk}, {{7*7}}, %00, \\u0000, "a"`,
}

/** Expected item names that differ from the typed text, because formatting such as <b> or __ is removed. */
const namesOf: Record<string, string[]> = {
  'HTML and script': [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    '&',
    'milk',
  ],
  'names of inherited object properties': ['constructor', 'proto', 'toString', 'hasOwnProperty'],
}

for (const [kind, text] of Object.entries(lists)) {
  test(`a shopper can search, save and load ${kind} unchanged`, async ({ page, tool, shopper }) => {
    await chooseStore(page, 'Target')
    await findItems(page, text)
    const typed = namesOf[kind] ?? text.split(',').map((item) => item.trim())
    const names = tool.results.locator('li li [dir=auto]')
    await expect(names).toHaveCount(typed.length)
    expect((await names.allTextContents()).toSorted()).toEqual(typed.toSorted())
    const missing = await sectionOf(page, 'Not found')
      .getByRole('listitem')
      .locator('[dir=auto]')
      .allTextContents()
    expect(missing.length).toBeGreaterThan(0)
    await expectFitsPhone(page)

    await tool.startNavigation.click()
    await expect(tool.missingItems.getByRole('listitem')).toHaveText(missing)

    await saveListAs(page, text.slice(0, 190))
    await tool.list.fill('')
    await page.reload()
    await tool.myLists.click()
    await expectFitsPhone(page)
    await tool.savedLists.getByRole('button', { name: /^Load/ }).click()
    await expect(tool.list).toHaveValue(text)
    await expect.poll(() => savedTexts(shopper.client)).toMatchObject([{ items: text }])
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
}

test('a shopper can save text with characters the database can’t store', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk\0, bread\ud83e')
  await saveListAs(page, 'Pasted\0')
  await tool.myLists.click()
  await expect(tool.savedLists.getByRole('button', { name: 'Load Pasted' })).toBeVisible()
})

test('every item is found in pasted text with line breaks and invisible characters', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, '\u200Bmilk\u200B\nBREAD\r\n\uFEFFbanana\u00A0\n\n , eggs\u2028rice')
  await expect(tool.results.getByText('Not Found', { exact: true })).toHaveCount(0)
  await expect(tool.results).toContainText('5 items found')
  await tool.startNavigation.click()
  await completeSteps(page, await tool.steps.count())
  await expect(page.getByText('Shopping Complete!')).toBeVisible()
})

test('a name or a list that is too long to save causes an error, and its text is kept', async ({
  page,
  tool,
}) => {
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await tool.list.fill('milk')
  await tool.listName.fill('n'.repeat(201))
  await expect(
    page.getByText('A list name holds up to 200 characters; this one has 201.'),
  ).toBeVisible()
  await tool.saveList.click()
  await expect(tool.listName).toHaveValue('n'.repeat(201))
  await expectAccessible(page)

  await tool.listName.fill('Weekly')
  await tool.list.fill('m'.repeat(20_001))
  await expect(
    page.getByText('A saved list holds up to 20,000 characters; this one has 20,001.'),
  ).toBeVisible()
  await tool.saveList.click()
  await expect(tool.listName).toHaveValue('Weekly')
  await expect(tool.myLists).toHaveText('My Lists (0)')
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (0)')
})

test('the store search and the place field accept any text', async ({ page, tool }) => {
  for (const text of ['constructor', '(.*', '\\', '<b>', '🏪', 'x'.repeat(10_000)]) {
    await tool.location.fill(text)
    await expect(page.getByLabel('Select a store (0 found)')).toBeVisible()
  }
  await expectFitsPhone(page)
})
