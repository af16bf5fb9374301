import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packNumbers, unpackNumbers } from './packed-numbers.ts'

const wholeNumbers = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))

test('a shopper gets the numbers that were packed, in text that JSON leaves as it is', () => {
  fc.assert(
    fc.property(wholeNumbers, (numbers) => {
      const text = packNumbers(numbers)
      expect(unpackNumbers(text)).toEqual(numbers)
      expect(JSON.stringify(text)).toBe(`"${text}"`)
    }),
  )
})

test('a shopper downloads one character for a number from -23 to 22', () => {
  for (let number = -23; number <= 22; number += 1) expect(packNumbers([number])).toHaveLength(1)
})
