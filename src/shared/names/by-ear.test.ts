import { expect, test } from 'vitest'
import { correctedByEar, resolveMeasuredByEar } from './by-ear.ts'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { suggestNames } from './suggest-names.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Meat

## beef
* steak = skirt steak

# Pantry

## grains
quinoa
rice; es: arroz

# Dairy

## milk
* milk; es: leche

# Beverages

## juice
juice; es: jugo

# Produce

## salads and herbs
thyme

# Floral

## flowers
flowers = flower

# Baking

## flour
flour

# General

## garden
tomato stakes
`,
    wordsText,
  ),
)
const meaningOf = (text: string) => {
  const meaning = resolveName(index, text)
  return meaning && [meaning.product.name, meaning.confidence]
}

test('words that are spelled as they sound are corrected', () => {
  expect(correctedByEar(index, 'Keenwa salad')?.text).toBe('quinoa salad')
  expect(correctedByEar(index, 'skirt stakes')?.text).toBe('skirt steak')
  expect(correctedByEar(index, 'quinoa salad')).toBeNull()
})

test('a word spelled as it sounds is a likely match, unless it is also a correctly spelled word', () => {
  expect(meaningOf('keenwa')).toEqual(['quinoa', 'likely'])
  expect(meaningOf('skirt stake')).toEqual(['steak', 'likely'])
  expect(meaningOf('stake')).toEqual(['steak', 'maybe'])
  expect(meaningOf('more time')).toEqual(['thyme', 'maybe'])
  expect(meaningOf('tomato stakes')).toEqual(['tomato stakes', 'sure'])
})

test('a name that sounds like the text is suggested', () => {
  const [first] = suggestNames(index, 'time', { limit: 1, isReplacement: true })
  expect(first?.product.name).toBe('thyme')
})

test('the diminutive of a Spanish name means the same product', () => {
  expect(meaningOf('lechita')).toEqual(['milk', 'likely'])
  expect(meaningOf('juguito')).toEqual(['juice', 'likely'])
  expect(meaningOf('arrocito')).toEqual(['rice', 'likely'])
  expect(meaningOf('lechita fresca')).toEqual(['milk', 'likely'])
  expect(correctedByEar(index, 'lechita steak')).toBeNull()
  expect(meaningOf('mosquito')).toBeNull()
})

test("a weighed item such as 'flower' means the food that sounds like its name", () => {
  expect(resolveMeasuredByEar(index, 'flower', 'lb')?.product.name).toBe('flour')
  expect(resolveMeasuredByEar(index, 'flowers', 'lb')).toBeNull()
  expect(resolveMeasuredByEar(index, 'flower', 'bunch')).toBeNull()
  expect(meaningOf('flower')).toEqual(['flowers', 'sure'])
})
