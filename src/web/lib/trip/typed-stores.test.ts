import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addItems, rewriteItem } from './row-actions.ts'
import {
  ann,
  closeBrowser,
  loadNames,
  openBrowser,
  openTrip,
  storeTrip,
  type TestLists,
  testLists,
} from './test-trip.ts'
import { editText, flushText } from './text-draft.ts'

const pauseMs = 400

beforeAll(loadNames)
beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
})
afterEach(() => {
  closeBrowser()
  vi.useRealTimers()
})

const itemsOf = ({ lists }: TestLists) => lists.itemsOf(ann).map(({ text, store }) => [text, store])

test('a typed store is saved in the row, and the field still shows the text as typed', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  for (const [typed, items] of [
    ['milk @tra', [['milk @tra', '']]],
    ['milk @trader joes', [['milk', "Trader Joe's"]]],
    [
      'milk @trader joes, eggs',
      [
        ['milk', "Trader Joe's"],
        ['eggs', ''],
      ],
    ],
    [
      'milk @sams, eggs',
      [
        ['milk', "Sam's Club"],
        ['eggs', ''],
      ],
    ],
    [
      'milk @sams club, eggs',
      [
        ['milk', "Sam's Club"],
        ['eggs', ''],
      ],
    ],
    [
      'milk, eggs',
      [
        ['milk', ''],
        ['eggs', ''],
      ],
    ],
  ] as const) {
    editText(trip, typed)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(itemsOf(device)).toEqual(items)
    expect(trip.snapshot().text).toBe(typed)
  }
})

test('the text shows stores in parentheses after another device has changed the list', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  editText(trip, 'milk @costco')
  await flushText(trip)
  await device.save(ann, 'milk (@Costco), soap')
  expect(trip.snapshot().text).toBe('milk (@Costco), soap')
})

test('a row with a typed store stays the same after a reload', async () => {
  const device = await testLists()
  await device.save(ann, 'milk (@Costco)')
  const [key] = device.lists.itemsOf(ann).map((row) => row.key)
  storeTrip({ listText: 'milk @costco, eggs', keptText: 'milk @costco' })
  await openTrip(device)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(itemsOf(device)).toEqual([
    ['milk', 'Costco'],
    ['eggs', ''],
  ])
  expect(device.lists.itemsOf(ann)[0]?.key).toBe(key)
})

test('items that are added or rewritten get the store named in their text', async () => {
  const device = await testLists()
  const trip = await openTrip(device)
  addItems(trip, 'milk @costco')
  addItems(trip, '| Item | Store | Done |\n|---|---|---|\n| eggs | Aldi | x |\n| tea | | |')
  await flushText(trip)
  expect(itemsOf(device)).toEqual([
    ['milk', 'Costco'],
    ['eggs', 'Aldi'],
    ['tea', ''],
  ])
  expect(device.ticked(ann)).toEqual(['eggs (@aldi)'])
  const [milk] = trip.snapshot().rows
  rewriteItem(trip, { key: 'milk', rows: [milk?.key ?? ''] }, 'oat milk (Target)')
  await flushText(trip)
  expect(itemsOf(device)[0]).toEqual(['oat milk', 'Target'])
})
