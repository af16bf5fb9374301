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
const resolve = (text: string) => resolveName(index, text)?.product.name ?? null

test('an unfinished word is completed', () => {
  expect(resolve('ground turk')).toBe('ground turkey')
  expect(resolve('pinot grig')).toBe('pinot grigio')
  expect(resolve('cauli')).toBe('cauliflower')
})

test("an unfinished word that is ambiguous or too short isn't completed", () => {
  expect(resolve('pinot gri')).toBeNull()
  expect(resolve('ground tur')).toBeNull()
  expect(resolve('caul ground')).toBeNull()
  expect(resolve('butt')).toBeNull()
  expect(resolve('garba')).toBeNull()
})
