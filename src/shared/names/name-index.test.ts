import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingLetters, entriesNear, indexNames, lettersOf } from './name-index.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary('# Produce\n\n## fruit\napple\npear\npeach\npineapple\n', ''),
)

test('differingLetters counts the letters that only one of two strings has', () => {
  expect(differingLetters(lettersOf('milk'), lettersOf('silk'))).toBe(2)
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      const bits = ((a ^ b) >>> 0).toString(2).replaceAll('0', '')
      expect(differingLetters(a, b)).toBe(bits.length)
    }),
  )
})

test('entriesNear finds names that differ in a few letters', () => {
  expect(entriesNear(index, 'peacj', 1).map(({ text }) => text)).toEqual(['peach'])
  expect(entriesNear(index, 'peach', 1)).toEqual([])
})
