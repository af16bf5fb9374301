import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPasswordTooLong, isPasswordTooShort, normalizePassword } from './password-text.ts'

test.each([
  ['é in one character or two', 'caf\u00E9 noir', 'cafe\u0301 noir'],
  ['Korean in syllables or letters', '\uD55C\uAE00\uC554\uD638', '한글암호'.normalize('NFD')],
  ['combining marks in another order', 'a\u0323\u0302bcdef', 'a\u0302\u0323bcdef'],
  ['the space of Option+Space', 'correct horse', 'correct\u00A0horse'],
  ['the wide space of Japanese keyboards', 'correct horse', 'correct\u3000horse'],
])('%s gives the same password', (_what, one, other) => {
  expect(normalizePassword(other)).toBe(normalizePassword(one))
})

test.each([
  ['upper case', 'Secret', 'secret'],
  ['full width', 'ｓｅｃｒｅｔ', 'secret'],
  ['superscripts', 'secret²', 'secret2'],
  ['ligatures', 'of\uFB01ce', 'ofﬁce'.normalize('NFKC')],
  ['zero-width characters', 'sec\u200Bret', 'secret'],
  ['leading or trailing space', ' secret', 'secret'],
])('%s gives a different password', (_what, one, other) => {
  expect(normalizePassword(other)).not.toBe(normalizePassword(one))
})

const text = fc.string({ unit: 'grapheme', maxLength: 60 })

test('normalizing is idempotent and leaves ASCII unchanged', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const password = normalizePassword(typed)
      expect(normalizePassword(password)).toBe(password)
    }),
  )
  const ascii = fc.string({ unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(ascii, (typed) => {
      expect(normalizePassword(typed)).toBe(typed)
    }),
  )
})

test('text that is too long to be normalized would be too long for a password anyway', () => {
  // These characters shrink the most when they are normalized. The first becomes three bytes, and the second
  // becomes one.
  for (const typed of ['한'.normalize('NFD').repeat(24), '\u3000'.repeat(72)]) {
    expect(isPasswordTooLong(normalizePassword(typed))).toBe(false)
    expect(isPasswordTooLong(normalizePassword(`${typed}${typed}x`))).toBe(true)
  }
  fc.assert(
    fc.property(text, (typed) => {
      const bytes = (words: string) => new TextEncoder().encode(words).length
      expect(bytes(normalizePassword(typed)) * 3).toBeGreaterThanOrEqual(typed.length)
    }),
  )
})

test('text that would be slow to normalize is left unchanged', () => {
  const typed = `a${'\u0301\u0316'.repeat(500_000)}`
  expect(normalizePassword(typed)).toBe(typed)
  expect(isPasswordTooLong(typed)).toBe(true)
})

test('the minimum length is counted in characters, and the maximum in bytes', () => {
  expect(isPasswordTooShort('🥕🥕🥕🥕🥕')).toBe(true)
  expect(isPasswordTooShort('🥕🥕🥕🥕🥕🥕')).toBe(false)
  expect(isPasswordTooShort(normalizePassword('e\u0301'.repeat(5)))).toBe(true)
  expect(isPasswordTooLong('x'.repeat(72))).toBe(false)
  expect(isPasswordTooLong('x'.repeat(73))).toBe(true)
  expect(isPasswordTooLong(normalizePassword('e\u0301'.repeat(36)))).toBe(false)
  expect(isPasswordTooLong('é'.repeat(37))).toBe(true)
})
