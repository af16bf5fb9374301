import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseList } from '#shared/shopping/parse-list.ts'
import { countIngredientsOfPage, ingredientsOfRecipe } from './recipe-ingredients.ts'
import { recipePages } from './test-recipe-pages.ts'

test.each(recipePages)('of $style only the ingredients are kept', ({ text, ingredients }) => {
  expect(ingredientsOfRecipe(text)).toEqual(ingredients)
})

test.each(recipePages)('$style is offered to be cut down to its ingredients', (page) => {
  expect(countIngredientsOfPage(page.text)).toBe(page.ingredients.length)
})

test('each ingredient stays one item between commas and line breaks', () => {
  for (const { text } of recipePages) {
    for (const item of ingredientsOfRecipe(text)) expect(parseList(item)).toEqual([item])
  }
})

test('a page with Windows line ends, or with blank lines everywhere, is the same recipe', () => {
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
])('%j is no page of a recipe', (text) => {
  expect(countIngredientsOfPage(text)).toBe(0)
})

test('whatever is pasted, each line that is kept was there', () => {
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

test.each([['1 1/2 '], ['a '], ['('], ['1 cup ('], ['Ingredients\n'], ['1\n'], ['$1 '], [',']])(
  'a million characters of %j are read in no time',
  (piece) => {
    const start = performance.now()
    ingredientsOfRecipe(piece.repeat(1_000_000 / piece.length))
    expect(performance.now() - start).toBeLessThan(1_000)
  },
)
