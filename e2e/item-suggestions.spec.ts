import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper completes the item under the cursor with the keyboard', async ({ page, tool }) => {
  const suggestions = page.getByRole('listbox', { name: 'Suggested items' }).getByRole('option')
  await tool.list.click()
  await tool.list.pressSequentially('bread, 2 chedar')
  await expect(suggestions.first()).toHaveText('cheddar')
  await expect(page.getByRole('status').getByText(/^\d suggestions$/)).toHaveCount(1)
  await expectAccessible(page)

  await tool.list.press('ArrowDown')
  await expect(suggestions.first()).toHaveAttribute('aria-selected', 'true')
  await expect(tool.list).toHaveAttribute(
    'aria-activedescendant',
    (await suggestions.first().getAttribute('id')) ?? '',
  )
  await tool.list.press('Enter')
  await expect(tool.list).toHaveValue('bread, 2 cheddar')
  await expect(suggestions).toHaveCount(0)

  await tool.list.pressSequentially(', yog')
  await expect(suggestions.first()).toHaveText('yogurt')
  await tool.list.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await tool.list.press('Enter')
  await expect(tool.list).toHaveValue('bread, 2 cheddar, yog\n')
})

test('item names from saved lists are suggested first', async ({ page, tool }) => {
  const suggestions = page.getByRole('listbox', { name: 'Suggested items' }).getByRole('option')
  await tool.list.fill('milky oolong from the corner shop, rice')
  await saveListAs(page, 'Weekly')
  await tool.list.fill('')
  await tool.list.pressSequentially('milk')
  await expect(suggestions.filter({ hasText: 'milky oolong' })).toHaveCount(1)
})

test('the landing page doesn’t load item names, and the app loads them once', async ({
  page,
  tool,
}) => {
  // Waits for the pending requests of /app, so that they aren't counted.
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/vocabulary-|layout|kroger-/.test(request.url())) loaded.push(request.url())
  })
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await page.goto('/app')
  await tool.list.fill('gala apples')
  await chooseTypicalStore(page, 'A Kroger')
  await tool.findItems.click()
  await expect(tool.results).toContainText('gala apples')
  await tool.storeDirectory.click()
  await expect(tool.directory).toBeVisible()
  expect(new Set(loaded).size).toBe(loaded.length)
  expect(loaded.filter((url) => /vocabulary-(?!text)/.test(url))).toHaveLength(1)
})

test('if item names fail to load, the app says so and finds only the sample items until a reload', async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|dynamically imported/)
  const vocabulary = /assets\/vocabulary-(?!text)/
  await page.route(vocabulary, (route) => route.abort())
  await page.reload()
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, gala apples, BREAD')
  await expect(page.getByText('The names of groceries could not be loaded')).toBeVisible()
  await expect(tool.results).toContainText('2 of 3 items found')
  await expectAccessible(page)

  await page.unroute(vocabulary)
  await page.reload()
  await expect(tool.results).toContainText('3 items found')
})
