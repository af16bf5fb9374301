import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseList } from '#shared/list-reader/parse-list.ts'
import { countIngredientsOfPage, ingredientsOfRecipe } from './recipe-ingredients.ts'
import { recipePages } from './test-recipe-pages.ts'

test.each(recipePages)('only ingredients are extracted from $style', ({ text, ingredients }) => {
  expect(ingredientsOfRecipe(text)).toEqual(ingredients)
})

test.each(recipePages)('$style is recognized as a recipe page', (page) => {
  expect(countIngredientsOfPage(page.text)).toBe(page.ingredients.length)
})

test('the list reader reads each extracted ingredient as a single item', () => {
  for (const { text } of recipePages) {
    for (const item of ingredientsOfRecipe(text)) expect(parseList(item)).toEqual([item])
  }
})

test('Windows line endings and extra blank lines do not change the ingredients', () => {
  for (const { text, ingredients } of recipePages.slice(0, 5)) {
    expect(ingredientsOfRecipe(text.replaceAll('\n', '\r\n'))).toEqual(ingredients)
  }
})

test.each([
  ['milk, eggs, 2 lbs apples, bread, cheese, 3 cans beans, soap'],
  ['milk\neggs\n2 lbs apples\nbread\ncheese\n3 cans beans\nsoap\ntea\ncoffee\nrice\npasta\nsalt'],
  [
    'Produce:\n- 2 apples\n- 3 bananas\n- kale\n\nDairy:\n- 1 gallon milk\n- 2 cups yogurt\n\nOther:\n- soap',
  ],
  ['Ingredients\n2 cups flour\n1 egg\n1 cup milk'],
  [
    'Hi mom,\nI will be home at 6.\nCan you call me?\nThe car is at the shop.\nAdd me to the group.\nLove\nSam\nPS: buy milk',
  ],
])('%j is not a recipe page', (text) => {
  expect(countIngredientsOfPage(text)).toBe(0)
})

test('ingredients extracted from any text are short and distinct', () => {
  const words = fc.constantFrom(
    'Ingredients',
    '2 cups milk',
    '\n',
    '\n\n',
    'Method',
    ' ',
    ',',
    '1',
    '(',
    '½',
    'Mix it',
    '▢',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const items = ingredientsOfRecipe(text)
      for (const item of items) expect(item.length).toBeLessThan(200)
      expect(new Set(items).size).toBe(items.length)
    }),
  )
})

// In quadratic time, a million characters would take longer than the test's time limit.
test.each([['1 1/2 '], ['a '], ['('], ['1 cup ('], ['Ingredients\n'], ['1\n'], ['$1 '], [',']])(
  'a million characters of %j can be read',
  (piece) => {
    const items = ingredientsOfRecipe(piece.repeat(1_000_000 / piece.length))
    expect(items.length).toBeLessThan(1_000_000)
  },
)

test('a line with many clock times can be read', () => {
  expect(countIngredientsOfPage(`${'1min'.repeat(99)}x`)).toBe(0)
})

test.each([
  '1 (15 ounce) can black beans',
  '2 (8 ounce) packages cream cheese',
  'Pineapple',
  'Pinto beans',
  'Pine nuts',
  'Pink salmon',
  'Pinch of salt',
  'Tap water',
  'Homemade stock',
  'Home fries',
  'Diet Pepsi',
  'Nutritional yeast',
  'Imperial stout',
  '2 star anise',
  '1/5 cup milk',
  '1 pint milk',
])('%j is not page noise', (line) => {
  expect(ingredientsOfRecipe(`Ingredients\n2 cups flour\n${line}\n3 eggs`)).toContain(line)
})

test.each([
  '4.8/5',
  '4.8 from 120 votes',
  '5 out of 5',
  '5 stars',
  '4.9 (1,204)',
  '4.9 (1.2k) reviews',
  'Home',
  'Diet: Vegan',
  'Photo: Ann',
])('%j is not an ingredient', (line) => {
  const recipe = `Ingredients\n2 cups flour\n${line}\n3 eggs`
  expect(ingredientsOfRecipe(recipe)).toEqual(['2 cups flour', '3 eggs'])
})

test.each([
  ['1,000 g flour', '1000 g flour'],
  ['1,5 kg flour', '1.5 kg flour'],
  ['2 cups walnuts (about $5)', '2 cups walnuts'],
  ['1 cup rice ($0.89)', '1 cup rice'],
  ['2 limes ($0.50 each)', '2 limes'],
])('%j becomes %j', (line, item) => {
  expect(ingredientsOfRecipe(`Ingredients\n${line}\n3 eggs`)[0]).toBe(item)
})
