import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { isDoneTitle, isStatus } from './app-lines.ts'

test.each([
  'Updated 8:41 PM',
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
])('an app writes %j', (line) => {
  expect(isStatus(line)).toBe(true)
})

test.each(['milk', '5 eggs', 'added sugar', 'shared plates', 'new potatoes', 'item 7', 'add salt'])(
  'no app writes %j',
  (line) => {
    expect(isStatus(line)).toBe(false)
  },
)

test.each(['Completed (3)', 'Done', '3 checked items', '## Bought:', '✓ Done'])(
  '%j stands over what is bought',
  (line) => {
    expect(isDoneTitle(line)).toBe(true)
  },
)

test('what stands under such a title is ticked, up to the next one', () => {
  const items = readList('milk\n\nCompleted (1)\neggs\n\nDairy:\ncheese', testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['milk', false],
    ['eggs', true],
    ['cheese', false],
  ])
})
