import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const sampleNote = 'Typical layout. Check the signs in your store.'

test('a shopper sees each item once with its category, grouped by section in walking order', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(
    page,
    'unicorn, soap, Chicken, banana, MILK, milk, quxblorp, bread, orange juice, apple, Apples',
  )
  await expect(tool.results.getByRole('heading', { level: 3 })).toHaveText([
    /G\s*5$/,
    /B\s*21$/,
    /G\s*30$/,
    'Meat & Seafood',
    'Produce',
    'Not found',
  ])
  await expect(itemsOf('Aisle G30')).toHaveText([/^MILK\s*Dairy$/, /^orange juice\s*Beverages$/])
  await expect(itemsOf('Aisle B21')).toHaveText([/^soap\s*Household$/])
  await expect(itemsOf('Meat & Seafood')).toHaveText([/^Chicken\s*Meat$/])
  await expect(itemsOf('Produce')).toHaveText([/^banana\s*Produce$/, /^apple\s*Produce$/])
  await expect(itemsOf('Not found')).toHaveText([
    /^unicorn\s*Unknown\s*Not Found$/,
    /^quxblorp\s*Unknown\s*Not Found$/,
  ])
  await expect(page.getByText(sampleNote, { exact: true })).toBeVisible()
  await expectAccessible(page)

  function itemsOf(aisle: string) {
    return sectionOf(page, aisle).getByRole('listitem')
  }
})

test('the same item is in a different aisle at another chain', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk')
  const atTarget = await tool.results.getByRole('heading', { level: 3 }).textContent()
  await chooseStore(page, 'Walmart')
  await tool.findItems.click()
  await expect(tool.results.getByRole('heading', { level: 3 })).not.toHaveText(atTarget ?? '')
})

test('the results and the route show all items even if none of them are known', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Safeway')
  await findItems(page, 'unicorn, dragon')
  await expect(tool.results.getByText('Not Found', { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  await tool.startNavigation.click()
  await expect(tool.route).toBeVisible()
  await expect(tool.steps).toHaveCount(0)
  await expect(tool.complete).toHaveCount(0)
  await expect(page.getByText('Shopping Complete!')).toHaveCount(0)
  await expect(tool.missingItems.getByRole('listitem')).toHaveText(['unicorn', 'dragon'])
  await expectAccessible(page)
})
