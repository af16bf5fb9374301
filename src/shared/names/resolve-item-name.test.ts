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
const resolve = (text: string, isWhole = false) => {
  const meaning = resolveName(index, text, { isWhole })
  return isPlaced(meaning) ? meaning.product.name : null
}

test("case, plurals and spaces don't matter", () => {
  for (const text of ['milk', 'MILKS', ' Milk ']) expect(resolve(text)).toBe('milk')
  for (const text of ['apple', 'Apples']) expect(resolve(text)).toBe('apples')
  for (const text of ['icecream', 'Ice-Creams']) expect(resolve(text)).toBe('ice cream')
  for (const text of ['2%', '2 percent milk']) expect(resolve(text)).toBe('2% milk')
})

test("descriptive words don't change the product", () => {
  for (const text of [
    'organic milk',
    'heirloom milk',
    'farmhouse-style milk',
    'fresh large milk',
  ]) {
    expect(resolve(text)).toBe('milk')
  }
  expect(resolve('non-fat milk no. 2')).toBe('milk')
  expect(resolve('fresh chopped spinach')).toBe('spinach')
  expect(resolve('baby spinach')).toBe('spinach')
  expect(resolve('chicken fillets')).toBe('chicken')
})

test('a variety may follow a two-word brand', () => {
  expect(resolve('ben & jerrys phish food')).toBe('ice cream')
  expect(resolve('big red zero 12')).toBe('soda')
})

test("an alternative name may be followed by the main word of the product's name", () => {
  expect(resolve('Dutch cocoa milk')).toBe('chocolate milk')
})

test('text made up of descriptive words means the product named by its last word', () => {
  expect(resolve('great value water')).toBe('water')
  expect(resolve('fresh organic')).toBeNull()
})

test("a container, a missing ingredient or a purpose doesn't change the product", () => {
  for (const text of ['onions in milk', 'red onions in soda']) expect(resolve(text)).toBe('onions')
  for (const text of ['caffeine-free soda', 'dye free soda']) expect(resolve(text)).toBe('soda')
  expect(resolve('bread sandwich size')).toBe('bread')
  expect(resolve('childrens yogurt')).toBe('yogurt')
  expect(resolve('milk in the crate')).toBeNull()
})

test("two words joined by 'and' may be a flavor", () => {
  expect(resolve('ice cream strawberries & cream')).toBe('ice cream')
  expect(resolve('Strawberries and cream yogurt')).toBe('yogurt')
  expect(resolve('strawberries and cream')).toBe('strawberries')
})

test("text has no meaning if a word such as 'crate' turns the product into something else", () => {
  for (const text of [
    'milk crate',
    'banana holder',
    'couch banana',
    'spinach phone',
    'milkshake',
  ]) {
    expect(resolve(text)).toBeNull()
  }
  for (const text of ['dog milk', 'toy banana', 'frozen onions', 'unicorn', '', ' ', '🍌']) {
    expect(resolve(text)).toBeNull()
  }
})

test("names of built-in object properties such as 'constructor' aren't products", () => {
  for (const text of ['constructor', '__proto__', 'toString']) expect(resolve(text)).toBeNull()
})

test('the longest name in the text is chosen', () => {
  expect(resolve('banana bread')).toBe('banana bread')
  expect(resolve('fresh banana bread')).toBe('banana bread')
  expect(resolve('Horizon organic 2% milk')).toBe('2% milk')
})

test('one wrong letter is accepted in words of five or more letters', () => {
  for (const text of ['appel', 'aple', 'appels', 'applle', 'appke'])
    expect(resolve(text)).toBe('apples')
  for (const text of ['oinons', 'onin', 'bnanas', 'yogrt']) expect(resolve(text)).not.toBeNull()
  for (const text of ['apl', 'aplee', 'bannnanas', 'ygrt']) expect(resolve(text)).toBeNull()
})

test('at most two wrong letters are accepted in words of eight or more letters', () => {
  for (const text of ['zuchini', 'zuhini', 'zuchinni', 'zucchinnni']) {
    expect(resolve(text)).toBe('zucchini')
  }
  for (const text of ['stawbery', 'strwbery', 'strawbrry'])
    expect(resolve(text)).toBe('strawberries')
  for (const text of ['stwbery', 'zuhni']) expect(resolve(text)).toBeNull()
})

test("a wrong letter isn't accepted in a word of four letters or at the start of a word", () => {
  for (const text of ['mlik', 'milkk', 'mil', 'succhini', 'pbananas', 'ananas', 'vroccoli']) {
    expect(resolve(text)).toBeNull()
  }
})

test('in a long word, any single mistake after the first letter is accepted', () => {
  const word = fc.constantFrom('bananas', 'broccoli', 'spinach', 'zucchini', 'avocados')
  const mistake = fc.record({
    kind: fc.constantFrom('left out', 'put in', 'changed', 'swapped'),
    place: fc.nat(),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  })
  fc.assert(
    fc.property(word, mistake, (name, { kind, place, letter }) => {
      // Leaves the last letters alone, because they may be a plural ending and those aren't compared.
      const at = 1 + (place % (name.length - 3))
      const [before, here, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
      const typed = {
        'left out': before + after,
        'put in': before + letter + here + after,
        changed: before + letter + after,
        swapped: before + (after[0] ?? '') + here + after.slice(1),
      }[kind]
      expect(resolve(typed ?? '')).toBe(name)
    }),
  )
})

test('a brand means its product, even with a flavor', () => {
  for (const text of ['Horizon', 'horizon milk', "Nellie's milk"])
    expect(resolve(text)).toBe('milk')
  for (const text of ['Chobani', 'Chobani strawberry', 'chobani strawberry yogurt']) {
    expect(resolve(text)).toBe('yogurt')
  }
  for (const text of ['ben and jerrys', 'Ben & Jerry’s']) expect(resolve(text)).toBe('ice cream')
  expect(resolve('strawberry ice cream')).toBe('ice cream')
  expect(resolve('Chobani vanila')).toBe('yogurt')
  expect(resolve('Big Red')).toBe('soda')
  expect(resolve('red onions')).toBe('onions')
  expect(resolve('vanilla ice cream')).toBe('vanilla ice cream')
})

test('an unknown word before a name is accepted if it looks like a brand', () => {
  expect(resolve("Trader Joe's milk")).toBe('milk')
  expect(resolve('Bonne Maman yogurt')).toBe('yogurt')
  expect(resolve('bonne maman yogurt')).toBeNull()
})

test('a capitalized brand may follow a lowercase name', () => {
  expect(resolve('yogurt Bonne Maman')).toBe('yogurt')
  expect(resolve('banana Bonne Maman')).toBe('bananas')
  expect(resolve('Banana Bonne Maman')).toBeNull()
  expect(resolve('banana bonne maman')).toBeNull()
  expect(resolve('yogurt Maker')).toBeNull()
  expect(resolve(`yogurt ${'Bonne '.repeat(8)}Maman`)).toBeNull()
})

test('the first word of a Spanish name is its main word', () => {
  expect(resolve('leche')).toBe('milk')
  expect(resolve('cebollas')).toBe('onions')
  expect(resolve('pechuga de pollo')).toBe('chicken breast')
  expect(resolve('cebolla blanca')).toBe('onions')
  expect(resolve('manzanas rojas')).toBe('apples')
})

test('abbreviations are understood', () => {
  for (const text of ['chix brst', 'bnls chicken breast', 'chkn breast']) {
    expect(resolve(text)).toBe('chicken breast')
  }
})

test('resolveWhole accepts descriptive words but no others', () => {
  for (const text of ['milk', 'organic milk', 'Horizon milk', 'strawberry yogurt']) {
    expect(resolve(text, true)).not.toBeNull()
  }
  for (const text of ['bread chicken', 'milk crate', 'spinach bread']) {
    expect(resolve(text, true)).toBeNull()
  }
})

test('long text has no meaning, and resolveName never throws', () => {
  expect(resolve('i went out one day to find what my sister had asked for, milk')).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
      const product = resolveName(index, text)?.product ?? null
      expect(product === null || index.vocabulary.products.includes(product)).toBe(true)
    }),
  )
})
