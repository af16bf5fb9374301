import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { isDoneTitle, isStatus } from './app-lines.ts'

test.each([
  'Updated 8:41 PM',
  'New Recording 14',
  'Oct 22, 7:51 AM  0:48',
  'Transcript',
  'Voice memo, Tues 5:48 am',
  'Last edited Nov 15',
  'Edited today',
  'Last modified 2 hours ago',
  'Completed 2 of 8',
  '3 of 8 done',
  '5 items',
  '2 tasks left',
  'Total: 12 items',
  'Show completed',
  'Clear checked items',
  '+ Add item',
  'Add a task...',
  'Shared with Sam',
  'Page 1 of 2',
  'https://keep.google.com/#NOTE/',
  '11 tasks · 2 completed',
  'Open · 9',
  '2 Completed • Clear',
  'Sat run · shared with Jess · 4 of 13 done',
  '> budget: $140, went over last time',
  'budget 120!!!',
  'spent last wk: $214.60 😬',
  '12 items, 4 checked',
  '2 Completed • Clear',
  'Sat run · shared with Jess · 4 of 13 done',
  'Yesterday 8:41 PM',
  'Monday, April 14, 2025',
  '4/14/25',
  'Shared list - Google Keep',
  'From: Dana <dana@example.com>',
  'Total: $45.20',
  'Budget: $100',
  'leftover 7.82 -> bus card',
  'change: $3.40',
  'remaining budget £12',
  '$8.20 left over',
  'spent 32.18 at Aldi',
  '--- Forwarded message ---',
  'Home » Mains » Lamb',
  'Skip to main content',
])('%j is a status line of an app or a remark about money', (line) => {
  expect(isStatus(line)).toBe(true)
})

test.each([
  'milk',
  '5 eggs',
  'added sugar',
  'shared plates',
  'new potatoes',
  'item 7',
  'add salt',
  'total cereal',
  'leftover containers 3.99',
  'change mat 2.99',
  'balance bars',
  'leftovers',
  'page protectors',
  '2 left shoes',
  '1/2',
  'edit pens',
  'mayo 2',
  'Clear soap · 2 left hand',
  'milk · 2 left',
  'apricots 6',
])('%j is not a status line', (line) => {
  expect(isStatus(line)).toBe(false)
})

test.each(['Completed (3)', 'Done', '3 checked items', '## Bought:', '✓ Done'])(
  '%j is a heading for bought items',
  (line) => {
    expect(isDoneTitle(line)).toBe(true)
  },
)

test('items below a heading for bought items are ticked, up to the next heading', () => {
  const items = readList('milk\n\nCompleted (1)\neggs\n\nDairy:\ncheese', testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['milk', false],
    ['eggs', true],
    ['cheese', false],
  ])
})

test.each(['Share · Archive · Delete', '© 2025', 'Copyright © 2025 Some Notes'])(
  '%j is a status line of an app',
  (line) => {
    expect(isStatus(line)).toBe(true)
  },
)

test.each(['3 of 6 shown · Completed 2', 'Showing 3 of 6', 'Active: 4 | Completed: 2'])(
  '%j is a status line',
  (line) => {
    expect(isStatus(line)).toBe(true)
  },
)

test.each([
  'Estimated spend: $0.00 (saved $2.50 from pantry)',
  'TOTAL TO BUY: $12.00',
  'PANTRY SAVINGS: $0.00',
  'Estimated cost: $140–$180 depending on the store',
])('%j is about money, not an item', (line) => {
  expect(isStatus(line)).toBe(true)
})

test('facts about the occasion of a list, such as its duration, are not items', () => {
  const list = '- **Crew:** 4-5 people\n- **Duration:** 1 week\n\n## Breakfast\n- eggs\n- milk'
  expect(readList(list, testNames).map(({ name }) => name)).toEqual(['eggs', 'milk'])
})
