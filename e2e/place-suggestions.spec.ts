import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { openStorePanel } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper chooses a suggested place with the keyboard', async ({ page, tool }) => {
  await tool.location.pressSequentially('springf')
  await expect(tool.suggestions).toHaveCount(5)
  await expect(tool.location).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').getByText('5 suggestions')).toHaveCount(1)
  await expectAccessible(page)

  await test.step('arrow keys wrap around, and the text stays until a suggestion is accepted', async () => {
    await tool.location.press('ArrowUp')
    await expect(tool.suggestions.last()).toHaveAttribute('aria-selected', 'true')
    await tool.location.press('ArrowDown')
    const first = tool.suggestions.first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(tool.location).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    )
    await expect(tool.location).toHaveValue('springf')
  })
  await test.step('Escape closes the suggestions', async () => {
    await tool.location.press('Escape')
    await expect(tool.suggestions).toHaveCount(0)
    await expect(tool.location).toHaveValue('springf')
  })
  await test.step('Enter accepts a suggestion', async () => {
    await tool.location.press('ArrowDown')
    const place = (await tool.suggestions.first().textContent()) ?? ''
    await tool.location.press('Enter')
    await expect(tool.location).toHaveValue(place)
    await expect(tool.suggestions).toHaveCount(0)
    await expect(tool.location).toBeFocused()
  })
})

test('a shopper who doesn’t choose a suggestion can search for the typed text', async ({
  page,
  tool,
}) => {
  await tool.location.pressSequentially('Springfield')
  await expect(tool.suggestions).toHaveCount(5)
  const request = page.waitForRequest('**/functions/v1/**')
  await tool.searchRealStores.click({ timeout: 3000 })
  expect((await request).postDataJSON()).toMatchObject({ query: 'Springfield' })
  await expect(tool.suggestions).toHaveCount(0)
})

test('an offline shopper doesn’t see place suggestions', async ({
  page,
  tool,
  goOffline,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/dynamically imported/)
  await goOffline()
  await tool.location.pressSequentially('austin')
  await expect(page.getByLabel('Select a store (2 found)')).toBeVisible()
  await expect(tool.suggestions).toHaveCount(0)
  await expect(tool.location).toHaveAttribute('aria-expanded', 'false')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a shopper taps a suggested place, then the search button', async ({ page, tool }) => {
    await openStorePanel(page)
    await tool.location.tap()
    await tool.location.pressSequentially('7870')
    await expect(tool.suggestions).toHaveText(
      [/^7870\d Austin, TX$/].concat(Array(4).fill(/^7870\d /)),
    )
    await expectFitsPhone(page)
    await tool.suggestions.first().tap()
    await expect(tool.location).toHaveValue(/^7870\d Austin, TX$/)
    await expect(tool.suggestions).toHaveCount(0)
    await tool.searchRealStores.tap()
    await expect(page.getByLabel('Select a store (20 found)')).toBeVisible()
    await expectFitsPhone(page)
  })
})
