import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'passw0rd2024',
  '123456',
  '1234567890',
  '0987654321',
  'qwerty',
  'qwertyuiop',
  'Qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'zxcvbnm',
  'abcdef',
  'abc123',
  'aaaaaa',
  'abcabc',
  '121212',
  '123123123',
  'iloveyou',
  'iloveyou2',
  'Dragon99',
  'monkey!!',
  'letmein',
  'trustno1',
  'ncc1701',
  '19840312',
  'grocerygenie',
  'Summer2026!',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse',
  'battery staple',
  'passwordless kitchen',
  'my dragon eats figs',
  'k7#vPq2!xR',
  'tahini-on-toast',
  '🥕🥔🧅🥦🍅🧄',
  'סיסמה טובה',
  '480151623426',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('uppercase text is judged the same as lowercase text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abq1!$ PASSWORD') }), (text) => {
      expect(isCommonPassword(text.toUpperCase())).toBe(isCommonPassword(text.toLowerCase()))
    }),
  )
})
