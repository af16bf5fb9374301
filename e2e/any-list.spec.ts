import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { chooseTypicalStore, completeAll, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 360, height: 780 } })

/**
 * Six lists as households write them: the pasted text, the number of items, and the expected names and aisle
 * signs of some items at a Kroger.
 */
const lists: Record<string, { text: string; count: number; places: [string, string][] }> = {
  'a weekly list': {
    text: '2% milk, eggs x2, 3 lbs gala apples, whole wheat bread, chicken thighs, Cheerios, paper towels, OJ',
    count: 8,
    places: [
      ['2% milk', 'Dairy'],
      ['gala apples', 'Produce'],
      ['Cheerios', 'Aisle 9'],
      ['paper towels', 'Aisle 20'],
    ],
  },
  'a family list by section': {
    text: 'Produce:\n- bananas\n- baby carrots\n\nBaby:\n- Huggies\n- wipes\n\nPets\n- dog food (30 lb bag)',
    count: 5,
    places: [
      ['baby carrots', 'Produce'],
      ['Huggies', 'Aisle 24'],
      ['dog food', 'Aisle 25'],
    ],
  },
  'a pasted recipe': {
    text: 'Marinara\nServes 4\n\nIngredients\n1 (28-ounce) can crushed tomatoes\n2–3 cloves garlic, minced\n2 tablespoons olive oil\nSalt and black pepper, to taste\n1 lb spaghetti',
    count: 6,
    places: [
      ['crushed tomatoes', 'Aisle 7'],
      ['garlic', 'Produce'],
      ['black pepper', 'Aisle 8'],
      ['spaghetti', 'Aisle 7'],
    ],
  },
  'a bulleted note': {
    text: '[ ] half and half\n[ ] 1 doz eggs\n* Tide pods\n• Tylenol\n1. toilet paper',
    count: 5,
    places: [
      ['half and half', 'Dairy'],
      ['Tide pods', 'Aisle 21'],
      ['Tylenol', 'Pharmacy'],
    ],
  },
  'a barbecue': {
    text: 'hot dog buns - 2 packs, ketchup and mustard, charcoal, White Claw, paper plates, 3 bags ice',
    count: 7,
    places: [
      ['mustard', 'Aisle 5'],
      ['charcoal', 'Aisle 26'],
      ['White Claw', 'Aisle 2'],
      ['ice', 'Aisle 19'],
    ],
  },
  'a messy phone note': {
    text: 'mlk 1 gal\nbannanas\nchix brst 3lb\ntp\ntoothpst x2\nleche de almendras',
    count: 6,
    places: [
      ['bannanas', 'Produce'],
      ['chix brst', 'Meat & Seafood'],
      ['tp', 'Aisle 20'],
      ['toothpst', 'Aisle 23'],
    ],
  },
}

for (const [kind, { text, count, places }] of Object.entries(lists)) {
  test(`a shopper pastes ${kind} and walks its route`, async ({ page, tool }) => {
    await chooseTypicalStore(page, 'A Kroger')
    await findItems(page, text)
    await expect(tool.results).toContainText(`${count} items found at A Kroger`)
    for (const [name, sign] of places) {
      await expect(rowOf(page, sign, name)).toHaveCount(1)
    }
    await expectFitsPhone(page)
    await expectAccessible(page)
    await tool.startNavigation.click()
    await completeAll(page)
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    // The text of the list is still exactly what was pasted.
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Edit list' }).click()
    await expect(tool.list).toHaveValue(text)
  })
}

test('results show amounts and mark the signs that are only guesses', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, '2 lbs chicken thighs (bone-in), milk, milk x2, rice')
  await expect(rowOf(page, 'Meat & Seafood', 'chicken thighs')).toHaveText(
    /^2 lbs chicken thighs bone-in\s*Meat$/,
  )
  await expect(rowOf(page, 'Dairy', 'milk')).toHaveText(/^3 milk\s*Dairy$/)
  await expect(rowOf(page, 'Aisle 7', 'rice')).toHaveText(/^rice\s*Pantry$/)
  await expect(tool.results.getByText('Likely', { exact: true })).toHaveCount(1)
  await expect(sectionOf(page, 'Meat & Seafood')).toContainText('Likely')
  await expect(
    tool.results.getByText('Outlined signs are likely. Tap an item to correct its aisle.'),
  ).toBeVisible()
  for (const row of await tool.results.getByRole('listitem').getByRole('listitem').all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48)
    const button = await row.getByRole('button', { name: /not here\?$/ }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }
})

test('a shopper accepts a spelling suggestion and can undo it', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'bread, 2 mlik, unicorn')
  await expect(sectionOf(page, 'Not found').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Did you mean milk?' }).click()
  await expect(rowOf(page, 'Dairy', 'milk')).toHaveText(/^2 milk\s*Dairy/)
  await expect(sectionOf(page, 'Not found').getByRole('listitem')).toHaveCount(1)
  await tool.results.getByRole('button', { name: 'Edit list' }).click()
  await expect(tool.list).toHaveValue('bread, 2 milk, unicorn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tool.list).toHaveValue('bread, 2 mlik, unicorn')
})

test('a shopper sets the aisle of an unknown item, and the app remembers it', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'unicorn, milk')
  await page.getByRole('button', { name: 'Set aisle for "unicorn"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where is it?' })
  await expectAccessible(page)
  const sent = page.waitForResponse((response) => response.url().includes('aisle_corrections'))
  await dialog.getByRole('button', { name: 'Floral', exact: true }).click()
  await expect(rowOf(page, 'Floral', 'unicorn')).toHaveCount(1)
  await sent
  await page.reload()
  await expect(rowOf(page, 'Floral', 'unicorn')).toHaveCount(1)

  await page.getByRole('button', { name: 'unicorn not here?' }).click()
  await dialog.getByRole('button', { name: 'Remove my aisle' }).click()
  await expect(rowOf(page, 'Not found', 'unicorn')).toHaveCount(1)
  await expect(tool.results).toContainText('1 of 2 items found')
})

test('a route isn’t offered if none of the items are found', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk')
  const accent = await colorOf(tool.startNavigation)
  await tool.results.getByRole('button', { name: 'Edit list' }).click()
  await findItems(page, 'unicorn')
  expect(await colorOf(tool.startNavigation)).not.toBe(accent)
})

function colorOf(button: ReturnType<Page['getByRole']>) {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}

function rowOf(page: Page, sign: string, name: string) {
  return sectionOf(page, sign)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}
