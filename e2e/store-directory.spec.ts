import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const sampleRows = {
  'Aisle G30': [/^milk\s*Dairy$/, /^eggs\s*Dairy$/, /^orange juice\s*Beverages$/],
  'Meat & Seafood': [/^chicken\s*Meat$/, /^beef\s*Meat$/],
  Produce: [/^apples\s*Produce$/, /^bananas\s*Produce$/, /^tomatoes\s*Produce$/],
  'Aisle B21': [/^soap\s*Household$/],
}

test('a shopper browses what sits in each aisle of the chosen chain', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await tool.storeDirectory.click()
  await expect(page.getByRole('heading', { name: 'Target Store Directory' })).toBeVisible()
  const signs = tool.directory.getByRole('heading', { level: 3 })
  await expect(signs.first()).toHaveText('Produce')
  await expect(sectionOf(page, 'Produce').getByRole('heading', { level: 4 }).first()).toContainText(
    'Fruit',
  )
  // The rows of the sample data stand among the staples of their shelves, each with its category.
  for (const [sign, rows] of Object.entries(sampleRows)) {
    for (const row of rows) {
      await expect(
        sectionOf(page, sign).getByRole('listitem').filter({ hasText: row }),
      ).toHaveCount(1)
    }
  }
  // Frozen things come last, whatever the number of their aisle.
  const order = await signs.allTextContents()
  expect(order.findIndex((sign) => /G\s*25/.test(sign))).toBeGreaterThan(
    order.findIndex((sign) => /B\s*21/.test(sign)),
  )
  await expect(page.getByText('Typical layout. Check the signs in your store.')).toBeVisible()
  await expectAccessible(page)

  await expect(tool.storeDirectory).toHaveAttribute('aria-pressed', 'true')
  await tool.storeDirectory.click()
  await expect(tool.directory).toHaveCount(0)
})
