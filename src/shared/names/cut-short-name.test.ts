import { expect, test } from 'vitest'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Meat

## beef
ground turkey
* ground beef

# Produce

## vegetables
* cauliflower
butternut squash
garbanzos

# Dairy

## butter
* butter

# Household

## bags
* garbage bags

# Alcohol

## wine
pinot grigio
pinot gris
`,
    wordsText,
  ),
)
const meant = (text: string) => resolveName(index, text)?.product.name ?? null

test('a shopper may leave a word unfinished', () => {
  expect(meant('ground turk')).toBe('ground turkey')
  expect(meant('pinot grig')).toBe('pinot grigio')
  expect(meant('cauli')).toBe('cauliflower')
})

test('a beginning that goes on in two ways, or is too short, means nothing', () => {
  expect(meant('pinot gri')).toBeNull()
  expect(meant('ground tur')).toBeNull()
  expect(meant('caul ground')).toBeNull()
  expect(meant('butt')).toBeNull()
  expect(meant('garba')).toBeNull()
})
