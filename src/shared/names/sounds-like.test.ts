import { expect, test } from 'vitest'
import { correctedBySound } from './by-ear.ts'
import { isPlaced } from './meaning.ts'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { soundOf, soundsLike } from './sounds-like.ts'
import { suggestNames } from './suggest-names.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Condiments

## honey and syrup
honey

# Beverages

## soda
diet coke
ginger ale

# Household

## kitchen
cook

# Dairy

## cream
half and half
`,
    wordsText,
  ),
)

test.each([
  ['hunny', 'honey'],
  ['coak', 'coke'],
  ['phish', 'fish'],
  ['haf', 'half'],
  ['sope', 'soap'],
  ['appel', 'apple'],
  ['koffee', 'coffee'],
])('%s sounds like %s', (written, meant) => {
  expect(soundOf(written)).toBe(soundOf(meant))
})

test('only unknown words are replaced by words that sound alike', () => {
  expect(soundsLike(index, 'hunny')).toEqual(['honey'])
  expect(soundsLike(index, 'honey')).toEqual([])
  expect(soundsLike(index, 'zz')).toEqual([])
})

test('among words that sound alike, one that completes a name is chosen', () => {
  expect(correctedBySound(index, 'diet coak')?.text).toBe('diet coke')
  expect(resolveName(index, 'ginger ail')?.product.name).toBe('ginger ale')
  expect(resolveName(index, 'haf n haf')?.product.name).toBe('half and half')
})

test('a single word that sounds like a name is only a suggestion', () => {
  expect(isPlaced(resolveName(index, 'hunny'))).toBe(false)
  const [first] = suggestNames(index, 'hunny', { limit: 1, isReplacement: true })
  expect(first?.product.name).toBe('honey')
})
