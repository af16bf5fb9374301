import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper browses what sits in each aisle of the chosen chain', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await tool.storeDirectory.click()
  await expect(page.getByRole('heading', { name: 'Target Store Directory' })).toBeVisible()
  await expect(sectionOf(page, 'Aisle G30').getByRole('listitem')).toHaveText([
    /^milk\s*Dairy$/,
    /^eggs\s*Dairy$/,
    /^orange juice\s*Beverages$/,
  ])
  await expect(sectionOf(page, 'Meat & Seafood').getByRole('listitem')).toHaveText([
    /^chicken\s*Meat$/,
    /^beef\s*Meat$/,
  ])
  // Twenty items in their sections, and the sections themselves.
  const sections = await tool.directory.getByRole('heading', { level: 3 }).count()
  await expect(tool.directory.getByRole('listitem')).toHaveCount(20 + sections)
  await expect(page.getByText('Typical layout. Check the signs in your store.')).toBeVisible()
  await expectAccessible(page)

  await expect(tool.storeDirectory).toHaveAttribute('aria-pressed', 'true')
  await tool.storeDirectory.click()
  await expect(tool.directory).toHaveCount(0)
})
