import { expectAccessible } from './fixtures/accessible.ts'
import { findItems, openStorePanel } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper finds a store by place, name or chain in one field', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openStorePanel(page)
  const suggested = page.getByRole('listbox', { name: 'Suggested stores' }).getByRole('option')

  await test.step('by chain and place together', async () => {
    await tool.storeSearch.pressSequentially('target aus')
    await expect(suggested.first()).toHaveText(
      'Target Southwest, 5300 S MoPac Expy, Austin, TX, 78749',
    )
    await expectAccessible(page)
    await suggested.first().click()
    await expect(tool.storePanel).toContainText('Target Southwest')
    await expect(tool.storeSearch).toHaveValue('')
    await expect(page.getByLabel('Select a store (33 found)')).toBeVisible()
  })

  await test.step('by a chain without listed stores, with the keyboard', async () => {
    await tool.storeSearch.pressSequentially('publ')
    await expect(suggested).toHaveText(['A Publix, typical layout'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
    await expect(tool.storePanel).toContainText('A Publix')
    await expect(tool.storeSearch).toBeFocused()
  })

  await test.step('by a place, which searches real stores', async () => {
    await tool.storeSearch.pressSequentially('kroger houston')
    const near = suggested.filter({ hasText: 'Kroger near Houston, TX' })
    const request = page.waitForRequest('**/functions/v1/**')
    await near.click()
    expect((await request).postDataJSON()).toMatchObject({ query: 'Houston, TX', chain: 'Kroger' })
    await expect(tool.location).toHaveValue('Houston, TX')
    await expect(tool.storeSearch).toHaveValue('Kroger')
  })

  await test.step('without accepting a suggestion, Search Real Stores uses the text as typed', async () => {
    await tool.storeSearch.fill('')
    await tool.storeSearch.pressSequentially('target')
    await expect(suggested.first()).toBeVisible()
    const request = page.waitForRequest('**/functions/v1/**')
    await tool.searchRealStores.click({ timeout: 3000 })
    expect((await request).postDataJSON()).toMatchObject({ query: 'Houston, TX', chain: 'target' })
    await expect(suggested).toHaveCount(0)
  })

  await test.step('after a reload, the panel is one line, and Change shows the field', async () => {
    await tool.list.fill('milk')
    await page.reload()
    const change = page.getByRole('button', { name: 'Change store' })
    await expect(change).toBeVisible()
    await expect(tool.storeSearch).toBeHidden()
    await change.click()
    await expect(tool.storeSearch).toBeVisible()
  })
})

test("a shopper at Ralphs, which belongs to Kroger, gets Kroger's typical layout", async ({
  page,
  tool,
}) => {
  await openStorePanel(page)
  const suggested = page.getByRole('listbox', { name: 'Suggested stores' }).getByRole('option')
  await tool.storeSearch.pressSequentially('ralphs')
  await expect(suggested).toHaveText(['A Ralphs, typical layout'])
  await suggested.click()
  await expect(page.getByText('Uses the typical layout of Kroger').first()).toBeVisible()

  await findItems(page, 'milk, kefir')
  await expect(tool.results).toContainText('2 items found at A Ralphs')
  await expect(page.getByText('Typical layout of Kroger. Check the signs')).toBeVisible()
  await tool.startNavigation.click()
  await expect(
    page.getByText('A typical layout of Kroger, a sister chain of Ralphs, not this store.').first(),
  ).toBeVisible()
  await tool.storeDirectory.click()
  await expect(page.getByRole('heading', { name: 'Ralphs Store Directory' })).toBeVisible()
  await expect(page.getByText('From the entrance of a typical Kroger.')).toBeVisible()
})
