import { expect, test } from 'vitest'
import { numberAt } from './numbers.ts'
import { tokensOf, withPlainNumbers } from './tokens.ts'

/** Returns the number at the start of the text, and the rest of the text. */
function read(text: string): string {
  const plain = withPlainNumbers(text)
  const tokens = tokensOf(plain)
  const number = numberAt(tokens, 0)
  if (!number) return 'none'
  const range = number.upTo === null ? '' : `–${number.upTo}`
  return `${number.quantity}${range}|${plain.slice(tokens[number.next]?.from ?? plain.length)}`
}

test.each([
  ['2 eggs', '2| eggs'],
  ['2.5 lb', '2.5| lb'],
  ['2,5 lb', '2.5| lb'],
  ['.5 lb', '0.5| lb'],
  ['1,000 napkins', '1000| napkins'],
  ['12,500', '12500|'],
  ['0,125 l', '0.125| l'],
  ['00 flour', 'none'],
  ['lb', 'none'],
])('numbers in digits: %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['½ cup', '0.5| cup'],
  ['1½ cups', '1.5| cups'],
  ['1 ½ cups', '1.5| cups'],
  ['1/2 cup', '0.5| cup'],
  ['3⁄4 cup', '0.75| cup'],
  ['1 1/2 cups', '1.5| cups'],
  ['1-1/2 cups', '1.5| cups'],
  ['1 and 1/2 cups', '1.5| cups'],
  ['1 & 1/2 cups', '1.5| cups'],
  ['1+1/2 cups', '1.5| cups'],
  ['²/₃ cup', '0.6666666666666666| cup'],
  ['1/0 cup', '1| cup'],
  ['93/7 beef', '93|/7 beef'],
])('fractions: %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['two onions', '2| onions'],
  ['Twelve', '12|'],
  ['twenty-five lbs', '25| lbs'],
  ['twenty five lbs', '25| lbs'],
  ['one and a half cups', '1.5| cups'],
  ['two and a half pounds', '2.5| pounds'],
  ['half a gallon', '0.5| a gallon'],
  ['dos y media libras', '2.5| libras'],
  ['media libra', '0.5| libra'],
  ['constructor', 'none'],
])('numbers in words: %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['2-3 eggs', '2–3| eggs'],
  ['2 – 3 eggs', '2–3| eggs'],
  ['2—3 eggs', '2–3| eggs'],
  ['2‑3 eggs', '2–3| eggs'],
  ['1½ - 2 lbs', '1.5–2| lbs'],
  ['1/4-1/2 cup', '0.25–0.5| cup'],
  ['2 to 3 eggs', '2–3| eggs'],
  ['2 or 3 eggs', '2–3| eggs'],
  ['2 o 3 huevos', '2–3| huevos'],
  ['four to six eggs', '4–6| eggs'],
  ['3-2 eggs', '3|-2 eggs'],
  ['one or 2 eggs', '1| or 2 eggs'],
])('ranges: %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['٢ milk', '2| milk'],
  ['२ milk', '2| milk'],
  ['３ milk', '3| milk'],
])('digits in other scripts: %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test('normalizing the numbers in text keeps the length of the text', () => {
  for (const text of ['٢ milk', '²/₃ cup', '2‑3\u00A0eggs', '𝟐 eggs', 'm²']) {
    expect(withPlainNumbers(text)).toHaveLength(text.length)
  }
})
