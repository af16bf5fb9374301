import { expect, test } from 'vitest'
import { labelAlone, labelBefore } from './chat-senders.ts'

test.each([
  ['Ann: milk', 'ann'],
  ['Rosa (sitter): milk', 'rosa'],
  ['Ann ❤️: milk', 'ann'],
  ['🧔: milk', '🧔'],
  ['+1 (218) 555-0177: milk', '+1 (218) 555-0177'],
  ['**Ann:** milk', 'ann'],
  ['9:14 AM Ann: milk', 'ann'],
  ['Ann, 9:14 AM: milk', 'ann'],
  ['Ann (Tue 9:14 AM): milk', 'ann'],
  ['[Ann] milk', 'ann'],
  ['[Ann, 9:14 AM]: milk', 'ann'],
  ['Ann > milk', 'ann'],
  ['Ann - milk', 'ann'],
])('%j begins with the label of a sender', (line, sender) => {
  const label = labelBefore(line)
  expect({ ...label, words: line.slice(label?.start ?? 0) }).toMatchObject({
    sender,
    words: 'milk',
  })
})

test.each([
  'Dairy: milk',
  'Monday: tacos',
  'Breakfast: eggs',
  '[ ] milk',
  'Step 1: boil water',
  'ok: milk',
])("%j does not begin with a sender's label", (line) => {
  expect(labelBefore(line)).toBeNull()
})

test.each([
  ['Ann', 'ann'],
  ['Nana 👵', 'nana'],
  ['From: Ann Smith', 'ann smith'],
  ['2026-11-24 18:02  Mr. Kim (Rm 12)', 'mr. kim'],
  ['Ann:', 'ann'],
])('%j is the label of the lines below', (line, sender) => {
  expect(labelAlone(line)).toMatchObject({ sender, start: null })
})

test.each(['- milk', 'Produce', 'ok', 'a line with more words than a name'])(
  '%j is not the label of the lines below',
  (line) => {
    expect(labelAlone(line)).toBeNull()
  },
)
