import { expect, test } from 'vitest'
import { isOtherNote } from './other-notes.ts'

test.each([
  'plumber Gil 520-555-0148',
  'guest wifi: bluebird77',
  'wifi guest: Cactus_Wren / turquoise88',
  'to watch: Slow Horses s4',
  'Xmas ideas: Evan - drone? / Mom - slippers',
  'Mom bday ideas - robe? that bird book?',
  'llamar a Chuy por el brincolín',
])('%j is about something else than shopping', (line) => {
  expect(isOtherNote(line)).toBe(true)
})

test.each([
  'milk: 2',
  'birthday candles',
  'Xmas lights',
  'pin nails',
  'ziploc 520 ct',
  'Pantry: rice',
])('%j may be an item', (line) => {
  expect(isOtherNote(line)).toBe(false)
})
