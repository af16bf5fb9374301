import { expect, test } from 'vitest'
import { isOtherNote, linesOfOtherParts } from './other-notes.ts'

test.each([
  'plumber Gil 520-555-0148',
  'guest wifi: bluebird77',
  'wifi guest: Cactus_Wren / turquoise88',
  'to watch: Slow Horses s4',
  'Xmas ideas: Evan - drone? / Mom - slippers',
  'Mom bday ideas - robe? that bird book?',
  'llamar a Chuy por el brincolín',
  'wifi at cabin: pinecone_guest / moosetracks88',
  'gate code #8812*',
  'locker 3-27-11',
  'lic plate AX 44 218',
  'netflix pw same as before',
  'conf# QX7R2L (United)',
  'Sam shoe sz 9 1/2',
  '14 kids yes, 3 maybe',
  'whoever finishes something WRITE IT DOWN',
  'and PLEASE someone take out the trash',
  "Mom's fridge note",
  'Tires - 225/65R17, quote $612 installed',
])('%j is about something other than shopping', (line) => {
  expect(isOtherNote(line)).toBe(true)
})

test.each([
  'milk: 2',
  'birthday candles',
  'Xmas lights',
  'pin nails',
  'paper plates 50',
  'locker organizer',
  'dress shoes size 9',
  'kids yogurt',
  'ziploc 520 ct',
  'Pantry: rice',
  'everybody needs socks',
  'fridge magnets',
])('%j may be an item', (line) => {
  expect(isOtherNote(line)).toBe(false)
})

test('the part of a note that is about movies or packing ends at a blank line', () => {
  const lines = ['milk', '', 'Movies to watch w/ kids', 'Iron Giant', '', 'eggs']
  expect([...linesOfOtherParts(lines)]).toEqual([2, 3])
  expect([...linesOfOtherParts(['packing for Vegas', 'batteries'])]).toEqual([])
})
