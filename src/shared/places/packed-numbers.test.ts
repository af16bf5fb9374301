import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packNumbers, unpackNumbers } from './packed-numbers.ts'

const wholeNumbers = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))

test('packed numbers can be unpacked, and the packed text doesn’t need JSON escapes', () => {
  fc.assert(
    fc.property(wholeNumbers, (numbers) => {
      const text = packNumbers(numbers)
      expect(unpackNumbers(text)).toEqual(numbers)
      expect(JSON.stringify(text)).toBe(`"${text}"`)
    }),
  )
})

test('numbers from -23 to 22 are packed into one character each', () => {
  for (let number = -23; number <= 22; number += 1) expect(packNumbers([number])).toHaveLength(1)
})
