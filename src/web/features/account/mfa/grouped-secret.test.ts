import { expect, test } from 'vitest'
import { groupedSecret } from './grouped-secret.ts'

test('a key is shown in groups of four characters', () => {
  expect(groupedSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupedSecret('JBSWY3')).toBe('JBSW Y3')
  expect(groupedSecret('')).toBe('')
})
