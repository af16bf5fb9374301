import { expect, test } from 'vitest'
import { parseCode } from './code-digits.ts'

test('a code typed with spaces or dashes is accepted', () => {
  for (const typed of ['012345', ' 012 345 ', '012-345', '0\u00a01 2345']) {
    expect(parseCode(typed)).toBe('012345')
  }
})

test('text that doesn’t contain exactly six digits is rejected', () => {
  for (const typed of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦']) {
    expect(parseCode(typed)).toBeUndefined()
  }
})
