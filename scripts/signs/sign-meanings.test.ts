import { expect, test } from 'vitest'
import { layoutLimits } from '../../src/shared/signs/layout-text.ts'
import { readSigns } from '../../src/shared/signs/read-signs.ts'
import { readCatalog } from '../names/catalog-files.ts'
import { readSignCatalog } from './sign-catalog.ts'

const signWords = readSignCatalog(readCatalog().names)

test('a word on a sign refers to shelves or to a product', () => {
  const { signs } = readSigns('7 canned vegetables, applesauce', signWords)
  expect(signs).toMatchObject([
    {
      name: 'Aisle 7',
      holds: [
        { words: 'canned vegetables', shelves: ['canned vegetables'] },
        { words: 'applesauce', products: ['applesauce'], nearby: ['canned fruit'] },
      ],
    },
  ])
})

test('words without a known meaning are reported', () => {
  const { signs, notUnderstood } = readSigns('FRESH MART\n7 baking, frobnicators', signWords)
  expect(signs[0]?.holds.map(({ words }) => words)).toEqual(['baking', 'frobnicators'])
  expect(notUnderstood).toEqual([
    { sign: null, text: 'FRESH MART', reason: 'unknown' },
    { sign: 'Aisle 7', text: 'frobnicators', reason: 'unknown' },
  ])
})

test('signs and words beyond the limits are reported', () => {
  const words = signWords.names.vocabulary.products.slice(0, 60).map(({ name }) => name)
  const full = readSigns(`7 ${words.join(', ')}`, signWords)
  expect(full.signs[0]?.holds).toHaveLength(layoutLimits.words)
  expect(full.notUnderstood.every(({ reason }) => reason === 'too much')).toBe(true)
  expect(full.notUnderstood.length + layoutLimits.words).toBe(60)

  const many = Array.from({ length: 310 }, (_, at) => `Aisle ${at + 1}: soup`).join('\n')
  const read = readSigns(many, signWords)
  expect(read.signs).toHaveLength(layoutLimits.signs)
  expect(read.notUnderstood).toHaveLength(10)

  const long = readSigns('1 soup\n'.repeat(4_000), signWords)
  expect(long.notUnderstood).toMatchObject([{ sign: null, reason: 'too much' }])
  expect(long.notUnderstood[0]?.text.length).toBeGreaterThan(7_000)
})

test('empty text doesn’t contain signs', () => {
  expect(readSigns('', signWords)).toEqual({ signs: [], notUnderstood: [] })
  expect(readSigns('hello there', signWords).signs).toEqual([])
})
