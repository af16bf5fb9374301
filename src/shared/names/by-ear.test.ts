import { expect, test } from 'vitest'
import { heardIn, heardInMeasure } from './by-ear.ts'
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

test('words that are known by ear are written as they are', () => {
  expect(heardIn(index, 'Keenwa salad')?.text).toBe('quinoa salad')
  expect(heardIn(index, 'skirt stakes')?.text).toBe('skirt steak')
  expect(heardIn(index, 'quinoa salad')).toBeNull()
})

test('a word that nobody else means is likely, one that means something itself a question', () => {
  expect(meaningOf('keenwa')).toEqual(['quinoa', 'likely'])
  expect(meaningOf('skirt stake')).toEqual(['steak', 'likely'])
  expect(meaningOf('stake')).toEqual(['steak', 'maybe'])
  expect(meaningOf('more time')).toEqual(['thyme', 'maybe'])
  expect(meaningOf('tomato stakes')).toEqual(['tomato stakes', 'sure'])
})

test('what sounds alike is offered', () => {
  const [first] = suggestNames(index, 'time', { limit: 1, isReplacement: true })
  expect(first?.product.name).toBe('thyme')
})

test('a Spanish word may be made small', () => {
  expect(meaningOf('lechita')).toEqual(['milk', 'likely'])
  expect(meaningOf('juguito')).toEqual(['juice', 'likely'])
  expect(meaningOf('arrocito')).toEqual(['rice', 'likely'])
  expect(meaningOf('lechita fresca')).toEqual(['milk', 'likely'])
  expect(heardIn(index, 'lechita steak')).toBeNull()
  expect(meaningOf('mosquito')).toBeNull()
})

test('what is weighed is food', () => {
  expect(heardInMeasure(index, 'flower', 'lb')?.product.name).toBe('flour')
  expect(heardInMeasure(index, 'flowers', 'lb')).toBeNull()
  expect(heardInMeasure(index, 'flower', 'bunch')).toBeNull()
  expect(meaningOf('flower')).toEqual(['flowers', 'sure'])
})
