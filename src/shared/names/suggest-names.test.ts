import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexNames } from './name-index.ts'
import { suggestNames } from './suggest-names.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Dairy

## milk
2% milk = 2%
chocolate milk
* milk = cow milk, fresh milk; brands: Milky Farm; es: leche

## eggs
* eggs

# Produce

## fruit
strawberries = strawberry; brands: Driscoll's; es: fresas

## vegetables
broccoli = broccoli crowns

# Meat

## chicken
* chicken = chicken pieces
chicken breast = chicken breast fillet

# Frozen

## ice cream
* ice cream = icecream tub; es: helado
ice cream sandwiches
`,
    wordsText,
  ),
)
const offered = (text: string) =>
  suggestNames(index, text, { limit: 3, isReplacement: true }).map((entry) => entry.text)
const completed = (text: string) =>
  suggestNames(index, text, { limit: 5 }).map((entry) => entry.text)

test('the correct spelling of a misspelled name is suggested', () => {
  expect(offered('mlik')[0]).toBe('milk')
  expect(offered('brocoli')[0]).toBe('broccoli')
  expect(offered('straw berries')[0]).toBe('strawberries')
  expect(offered('chiken brest')[0]).toBe('chicken breast')
})

test('a name is suggested even if its first letter is wrong', () => {
  expect(offered('nilk')).toContain('milk')
  expect(offered('egss')).toContain('eggs')
  expect(offered('vroccoli')).toContain('broccoli')
})

test('names that begin with the typed text are suggested', () => {
  expect(completed('stra')).toEqual(['strawberries'])
  expect(completed('bro')[0]).toBe('broccoli')
  expect(completed('ch').slice(0, 2)).toEqual(['chicken', 'chicken breast'])
  expect(completed('ice c')[0]).toBe('ice cream')
  expect(completed('lech')[0]).toBe('leche')
})

test('a name that is typed in full is the first suggestion', () => {
  expect(completed('milk')[0]).toBe('milk')
  expect(completed('chocolate milk')[0]).toBe('chocolate milk')
  expect(completed('ice cream sandwiches')[0]).toBe('ice cream sandwiches')
})

test("nothing is suggested for text that doesn't resemble a name", () => {
  for (const text of ['unicorn', 'zzz', '', ' ', '🍌', 'constructor']) {
    expect(offered(text)).toEqual([])
  }
  expect(completed('')).toEqual([])
  expect(completed(Array.from({ length: 13 }, (_, at) => `milk${at}`).join(' '))).toEqual([])
})

test('each product is suggested once, and the number of suggestions is limited', () => {
  const piece = fc.constantFrom(
    'milk',
    'mi',
    'ice',
    'cream',
    'chiken',
    'straw',
    'fresh',
    'tub',
    'q',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' ')),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 0, max: 6 }),
      fc.boolean(),
      (typed, limit, isReplacement) => {
        const products = suggestNames(index, typed, { limit, isReplacement }).map(
          ({ product }) => product,
        )
        expect(new Set(products).size).toBe(products.length)
        expect(products.length).toBeLessThanOrEqual(limit)
      },
    ),
  )
})
