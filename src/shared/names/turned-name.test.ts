import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## vegetables
* green beans
bok choy
baby bok choy

# Canned

## canned vegetables
canned green beans = french cut green beans

# Pantry

## noodles and soup mixes
ramen; brands: Top Ramen
`,
    wordsText,
  ),
)
const find = (name: string) => findProduct(index, { name })?.name ?? null

test('the last words of a name may be written first', () => {
  expect(find('green beans french cut')).toBe('canned green beans')
  expect(find('bok choy baby')).toBe('baby bok choy')
})

test('the words of a brand may be swapped if the last one names the product', () => {
  expect(find('ramen top')).toBe('ramen')
})
