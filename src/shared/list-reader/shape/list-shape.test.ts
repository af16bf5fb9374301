import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('the header of a forwarded email does not yield items', () => {
  const mail =
    '---------- Forwarded message ---------\nFrom: Ann Stone <ann@example.com>\nDate: Sun, Apr 6, 2025 at 8:12 PM\nSubject: Fwd: list\nTo: Dan\n\n> milk\n> eggs\n> cheese - after the holiday, skip\n\nSent from my iPhone'
  expect(namesIn(mail)).toEqual(['milk', 'eggs'])
})

test('the steps on a recipe card do not yield items', () => {
  const card =
    "GRANDMA BETTY'S ROLLS\nfrom the kitchen of: Betty      makes abt 20\n\n1 c. flour\n1 egg\n\nCore cabbage and boil it. Mix flour, egg, salt. Roll up. Pour milk over all.\n* Dad liked his with cheese *"
  expect(namesIn(card)).toEqual(['flour', 'egg'])
})

test('a cross next to open boxes means that an item is not wanted', () => {
  expect(namesIn('✅ milk\n❌ beef\n⬜ eggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('✅ milk\n❌ beef\n✅ eggs')).toEqual(['milk', 'beef', 'eggs'])
})

test('crosses and open boxes in other styles have the same meaning', () => {
  expect(namesIn('✔ milk\n✘ beef (too much)\n○ eggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('✗ milk\n✗ eggs')).toEqual(['milk', 'eggs'])
})
