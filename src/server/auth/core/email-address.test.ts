import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeEmail, parseEmail } from './email-address.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

test('a valid email address is one line of ASCII characters with one @', () => {
  const pieces = fc.constantFrom(
    ...'@.,;:<>()[]"\\ \t\r\n\0%+-_\u00e9\u202e\u212a',
    'ann',
    'example.org',
    'Bcc: eve@evil.example',
    '\r\n.\r\n',
  )
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 4 }).map((parts) => `ann@example.org${parts.join('')}`),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const email = parsed(text)
      if (email === undefined) return
      expect(email).toMatch(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/)
      expect(email.length).toBeLessThanOrEqual(255)
      expect(parseEmail(email)).toBe(email)
      expect(normalizeEmail(text)).toBe(email)
    }),
    { numRuns: 5000 },
  )
})

test('an email address is accepted in upper or lower case and with surrounding spaces', () => {
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(word, word, fc.constantFrom('', ' ', '\t', '\n'), (name, host, space) => {
      const email = `${name}@${host}.example`
      expect(parseEmail(`${space}${email}${space}`)).toBe(email.toLowerCase())
    }),
  )
})

function parsed(text: string): string | undefined {
  try {
    return parseEmail(text)
  } catch {
    return undefined
  }
}
