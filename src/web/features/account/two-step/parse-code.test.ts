import { expect, test } from 'vitest'
import { parseCode } from './parse-code.ts'

test('a shopper types a code with or without its gap', () => {
  for (const typed of ['012345', '012 345', ' 012345 ', '012\u00a0345']) {
    expect(parseCode(typed)).toBe('012345')
  }
})

test.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦'])('%s is no code', (typed) => {
  expect(() => parseCode(typed)).toThrow('Enter the 6 digits of the app.')
})
