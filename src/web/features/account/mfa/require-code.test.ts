import { expect, test } from 'vitest'
import { FormProblem } from '../account-problem.ts'
import { requireCode } from './require-code.ts'

test('a shopper types a code as the app shows it', () => {
  for (const typed of ['012345', '012 345', '012-345']) expect(requireCode(typed)).toBe('012345')
})

test('a code that is none is refused beside its field', () => {
  expect(() => requireCode('12345')).toThrow(
    new FormProblem('code', 'Enter the 6 digits of the app.'),
  )
})
