import { tabToAndPress, tabToAndType } from './fixtures/keyboard.ts'
import { liveStore } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper shops in a real store with the keyboard', async ({ page, tool }) => {
  await test.step('searches for a place and chooses one of several with that name', async () => {
    await tabToAndType(page, tool.location, 'Springfield')
    await page.keyboard.press('Enter')
    await tabToAndPress(page, tool.placeChoices.filter({ hasText: 'Springfield, MO' }))
    await expect(page.getByLabel('Select a store (5 found)')).toBeVisible()
  })
  await test.step('returns to sample data and enters another place', async () => {
    await tabToAndPress(page, tool.useSampleData)
    await expect(tool.liveStores).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await tabToAndType(page, tool.location, 'Anch')
    await expect(tool.suggestions.first()).toBeVisible()
  })
  await test.step('chooses a suggestion and searches', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(tool.location).toHaveValue('Anchorage, AK')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Select a store (6 found)')).toBeVisible()
  })
  await test.step('chooses a store and starts the route', async () => {
    await tabToAndPress(page, liveStore(page, 3), 'Space')
    await expect(liveStore(page, 3)).toHaveAttribute('aria-pressed', 'true')
    await tabToAndType(page, tool.list, 'milk, bread')
    await tabToAndPress(page, tool.findItems)
    await expect(tool.results.getByRole('heading', { level: 2 })).toBeFocused()
    await tabToAndPress(page, tool.startNavigation)
    await expect(tool.route).toContainText('navigate through Target')
  })
})
