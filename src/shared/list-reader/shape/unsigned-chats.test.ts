import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { unsignedMessages } from './unsigned-chats.ts'
import { rawLines } from './written-lines.ts'

function messagesIn(text: string): string[] {
  const lines = rawLines(text)
  return [...(unsignedMessages(lines, testNames) ?? [])].flatMap(([at, { isMessage }]) =>
    isMessage ? [lines[at]?.text ?? ''] : [],
  )
}

test.each([
  'can u stop by the store\nk\nneed milk and eggs\nhow many eggs\n2 dozen\nok\nanything else\nsoap',
  'are you still out?\nyes why\nwe need butter\nsalted?\nok',
  'you home?\n\nno why\n\nwe need dog food\n\nk. which one\n\nthe blue bag\n\n👍',
  'vas a la tienda?\nsí, qué necesitas\nhuevos y leche\nok\nalgo más?\npan\ndale',
])('%j is a chat', (text) => {
  expect(messagesIn(text)).toHaveLength(text.split(/\n+/u).length)
})

test.each([
  'milk\neggs\nbread (ask Dave)\nok chips\ncheese?\ndo we need butter?\nno salt\nsoap',
  'need milk\nneed eggs\nneed bread\nwe are out of salt\nget some chips\ndo we have butter?\nyogurt',
  'chicken\nonions\nbeans (check if we have)\nare we out of foil?\nbread\ncharcoal\nno onions\nyes to cheese',
  '- can you get these?\n- milk\n- eggs\n- ok bread\n- yes salt',
])('%j is a list', (text) => {
  expect(messagesIn(text)).toEqual([])
})

test('the first line is a message if it says something, and otherwise the name of the contact', () => {
  const rest = 'Today 4:02 PM\nare you out?\nyes\nwe need milk\nok\nRead 4:19 PM'
  expect(messagesIn(`Ann\n${rest}`)).not.toContain('Ann')
  expect(messagesIn(`hi Ann\n${rest}`)).toContain('hi Ann')
})
