import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Excerpt, endIn, partOf, placeIn, rewrite } from './excerpt.ts'

const source = '- **2 lbs** half &amp; half'
const whole: Excerpt = { text: source, from: 0, places: null }
const plain = rewrite(rewrite(whole, /\*\*(?<kept>[^*]+)\*\*/gu), /&amp;/gu, () => '&')

test('the offsets of the remaining characters refer to the source text', () => {
  expect(plain.text).toBe('- 2 lbs half & half')
  expect(placeIn(plain, plain.text.indexOf('lbs'))).toBe(source.indexOf('lbs'))
  expect(placeIn(plain, plain.text.lastIndexOf('half'))).toBe(source.lastIndexOf('half'))
  expect(endIn(plain)).toBe(source.length)
})

test('part of an excerpt keeps its offsets', () => {
  const part = partOf(plain, plain.text.indexOf(' half &'))
  expect(part.text).toBe('half & half')
  expect(source.slice(part.from, endIn(part))).toBe('half &amp; half')
})

test("replacing a pattern that doesn't match returns the same excerpt", () => {
  expect(rewrite(whole, /#/gu)).toBe(whole)
})

test('offsets never decrease, whatever is removed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 1 }), (text, replacement) => {
      const excerpt = rewrite({ text, from: 7, places: null }, /[a-f ]+/gu, () => replacement)
      const places = Array.from({ length: excerpt.text.length + 1 }, (_, at) =>
        placeIn(excerpt, at),
      )
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(endIn(excerpt)).toBe(text.length + 7)
    }),
  )
})
