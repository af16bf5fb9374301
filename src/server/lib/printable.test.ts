import { expect, test } from 'vitest'
import { printableLine, printableText } from './printable.ts'

test('terminal control characters are escaped', () => {
  const title = '\u001B]0;owned\u0007Ann\u009B31m'
  expect(printableText(title)).toBe('\\u001b]0;owned\\u0007Ann\\u009b31m')
  expect(printableLine(title)).toBe('\\u001b]0;owned\\u0007Ann\\u009b31m')
})

test('direction overrides and invisible line breaks are escaped', () => {
  expect(printableText('Ann\u202Enna\u2066\u2028\u007F')).toBe('Ann\\u202enna\\u2066\\u2028\\u007f')
})

test('text keeps its line breaks, and a table cell stays on one line', () => {
  expect(printableText('a,b\r\nc\td\n')).toBe('a,b\r\nc\td\n')
  expect(printableText('\rDone.')).toBe('\\u000dDone.')
  expect(printableLine('a\r\nb\tc')).toBe('a\\u000d\\u000ab\\u0009c')
})

test('names in any script are unchanged', () => {
  for (const name of [
    'Zoë Müller-Łaski',
    '김민수',
    'محمد\u200F',
    'שרה\u200E',
    '👩🏽‍🍳',
    'Ann\u00A0B',
  ]) {
    expect(printableLine(name)).toBe(name)
  }
})
