import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlaced } from './meaning.ts'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Dairy

## milk
2% milk = 2%
chocolate milk = Dutch cocoa
* milk; brands: Horizon; es: leche

## yogurt
* yogurt; brands: Chobani; es: yogur

# Produce

## fruit
* apples; es: manzanas
* avocados
* bananas
strawberries; es: fresas

## vegetables
broccoli
* onions; es: cebolla
spinach
zucchini

# Meat

## chicken
* chicken; es: pollo
chicken breast = chicken breast fillets; es: pechuga de pollo

# Bakery

## bread
banana bread
* bread

# Beverages

## soda
* soda; brands: Big Red

## water
water

# Frozen

## ice cream
* ice cream; brands: Ben & Jerry's; es: helado
vanilla ice cream
`,
    `${wordsText}\n# varieties\nheirloom boneless blanca roja`,
  ),
)
const meant = (text: string, isWhole = false) => {
  const meaning = resolveName(index, text, { isWhole })
  return isPlaced(meaning) ? meaning.product.name : null
}

test('a shopper may write a name in any case, as singular or plural, in one word or two', () => {
  for (const text of ['milk', 'MILKS', ' Milk ']) expect(meant(text)).toBe('milk')
  for (const text of ['apple', 'Apples']) expect(meant(text)).toBe('apples')
  for (const text of ['icecream', 'Ice-Creams']) expect(meant(text)).toBe('ice cream')
  for (const text of ['2%', '2 percent milk']) expect(meant(text)).toBe('2% milk')
})

test('a shopper may describe a product', () => {
  for (const text of [
    'organic milk',
    'heirloom milk',
    'farmhouse-style milk',
    'fresh large milk',
  ]) {
    expect(meant(text)).toBe('milk')
  }
  expect(meant('non-fat milk no. 2')).toBe('milk')
  expect(meant('fresh chopped spinach')).toBe('spinach')
  expect(meant('baby spinach')).toBe('spinach')
  expect(meant('chicken fillets')).toBe('chicken')
})

test('behind a brand of two words stands which of its things', () => {
  expect(meant('ben & jerrys phish food')).toBe('ice cream')
  expect(meant('big red zero 12')).toBe('soda')
})

test('another name may have the head of its own behind it', () => {
  expect(meant('Dutch cocoa milk')).toBe('chocolate milk')
})

test('words that describe may be all that is said', () => {
  expect(meant('great value water')).toBe('water')
  expect(meant('fresh organic')).toBeNull()
})

test('what a product comes in, is without or is made for says no other product', () => {
  for (const text of ['onions in milk', 'red onions in soda']) expect(meant(text)).toBe('onions')
  for (const text of ['caffeine-free soda', 'dye free soda']) expect(meant(text)).toBe('soda')
  expect(meant('bread sandwich size')).toBe('bread')
  expect(meant('childrens yogurt')).toBe('yogurt')
  expect(meant('milk in the crate')).toBeNull()
})

test('two things that are joined may be a flavor', () => {
  expect(meant('ice cream strawberries & cream')).toBe('ice cream')
  expect(meant('Strawberries and cream yogurt')).toBe('yogurt')
  expect(meant('strawberries and cream')).toBe('strawberries')
})

test('a shopper who names another thing by a word of a product is told nothing', () => {
  for (const text of [
    'milk crate',
    'banana holder',
    'couch banana',
    'spinach phone',
    'milkshake',
  ]) {
    expect(meant(text)).toBeNull()
  }
  for (const text of ['dog milk', 'toy banana', 'frozen onions', 'unicorn', '', ' ', '🍌']) {
    expect(meant(text)).toBeNull()
  }
})

test('a shopper who types a word that every object knows is told nothing', () => {
  for (const text of ['constructor', '__proto__', 'toString']) expect(meant(text)).toBeNull()
})

test('the longest name that a text has is meant', () => {
  expect(meant('banana bread')).toBe('banana bread')
  expect(meant('fresh banana bread')).toBe('banana bread')
  expect(meant('Horizon organic 2% milk')).toBe('2% milk')
})

test('a shopper may be one letter off in words of five letters', () => {
  for (const text of ['appel', 'aple', 'appels', 'applle', 'appke'])
    expect(meant(text)).toBe('apples')
  for (const text of ['oinons', 'onin', 'bnanas', 'yogrt']) expect(meant(text)).not.toBeNull()
  for (const text of ['apl', 'aplee', 'bannnanas', 'ygrt']) expect(meant(text)).toBeNull()
})

test('a shopper may be two letters off in words of eight letters, and not three', () => {
  for (const text of ['zuchini', 'zuhini', 'zuchinni', 'zucchinnni']) {
    expect(meant(text)).toBe('zucchini')
  }
  for (const text of ['stawbery', 'strwbery', 'strawbrry']) expect(meant(text)).toBe('strawberries')
  for (const text of ['stwbery', 'zuhni']) expect(meant(text)).toBeNull()
})

test('a shopper who is off in a word of four letters, or in the first letter, is told nothing', () => {
  for (const text of ['mlik', 'milkk', 'mil', 'succhini', 'pbananas', 'ananas', 'vroccoli']) {
    expect(meant(text)).toBeNull()
  }
})

test('any one mistake behind the first letter of a long word is forgiven', () => {
  const word = fc.constantFrom('bananas', 'broccoli', 'spinach', 'zucchini', 'avocados')
  const mistake = fc.record({
    kind: fc.constantFrom('left out', 'put in', 'changed', 'swapped'),
    place: fc.nat(),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  })
  fc.assert(
    fc.property(word, mistake, (name, { kind, place, letter }) => {
      // What stands last may be the plural's, which is no part of the word that is compared.
      const at = 1 + (place % (name.length - 3))
      const [before, here, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
      const typed = {
        'left out': before + after,
        'put in': before + letter + here + after,
        changed: before + letter + after,
        swapped: before + (after[0] ?? '') + here + after.slice(1),
      }[kind]
      expect(meant(typed ?? '')).toBe(name)
    }),
  )
})

test('a shopper may name a brand, with or without a flavor', () => {
  for (const text of ['Horizon', 'horizon milk', "Nellie's milk"]) expect(meant(text)).toBe('milk')
  for (const text of ['Chobani', 'Chobani strawberry', 'chobani strawberry yogurt']) {
    expect(meant(text)).toBe('yogurt')
  }
  for (const text of ['ben and jerrys', 'Ben & Jerry’s']) expect(meant(text)).toBe('ice cream')
  expect(meant('strawberry ice cream')).toBe('ice cream')
  expect(meant('Chobani vanila')).toBe('yogurt')
  expect(meant('Big Red')).toBe('soda')
  expect(meant('red onions')).toBe('onions')
  expect(meant('vanilla ice cream')).toBe('vanilla ice cream')
})

test('a brand that nobody knows may stand before a name when it is written like one', () => {
  expect(meant("Trader Joe's milk")).toBe('milk')
  expect(meant('Bonne Maman yogurt')).toBe('yogurt')
  expect(meant('bonne maman yogurt')).toBeNull()
})

test('who made it may stand behind what is written small, when it is written as a name', () => {
  expect(meant('yogurt Bonne Maman')).toBe('yogurt')
  expect(meant('banana Bonne Maman')).toBe('bananas')
  expect(meant('Banana Bonne Maman')).toBeNull()
  expect(meant('banana bonne maman')).toBeNull()
  expect(meant('yogurt Maker')).toBeNull()
  expect(meant(`yogurt ${'Bonne '.repeat(8)}Maman`)).toBeNull()
})

test('a shopper may write Spanish, where the first word says what it is', () => {
  expect(meant('leche')).toBe('milk')
  expect(meant('cebollas')).toBe('onions')
  expect(meant('pechuga de pollo')).toBe('chicken breast')
  expect(meant('cebolla blanca')).toBe('onions')
  expect(meant('manzanas rojas')).toBe('apples')
})

test('a shopper may abbreviate', () => {
  for (const text of ['chix brst', 'bnls chicken breast', 'chkn breast']) {
    expect(meant(text)).toBe('chicken breast')
  }
})

test('a whole name may be described, but says nothing else', () => {
  for (const text of ['milk', 'organic milk', 'Horizon milk', 'strawberry yogurt']) {
    expect(meant(text, true)).not.toBeNull()
  }
  for (const text of ['bread chicken', 'milk crate', 'spinach bread']) {
    expect(meant(text, true)).toBeNull()
  }
})

test('a long text is prose, and no text is too odd', () => {
  expect(meant('i went out one day to find what my sister had asked for, milk')).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
      const product = resolveName(index, text)?.product ?? null
      expect(product === null || index.vocabulary.products.includes(product)).toBe(true)
    }),
  )
})
