import { expect, test } from 'vitest'
import { readListText } from './read-list-file.ts'

const read = (json: unknown) => readListText(JSON.stringify(json), { listName: 'File' })

test.each([
  [[{ name: 'milk', quantity: 2, isDone: true, done: true }], 'File', '2 milk', ['milk']],
  [{ title: 'Weekly', items: [{ item: 'milk', note: 'oat' }] }, 'Weekly', 'milk (oat)', []],
  [[{ product: { name: 'milk' }, unit: { name: 'gal' }, amount: 2 }], 'File', '2 gal milk', []],
  [['milk', 'eggs'], 'File', 'milk\neggs', []],
])('reads rows from any program: %j', (json, name, text, tickedKeys) => {
  expect(read(json)).toMatchObject({ lists: [{ name, text, tickedKeys }] })
})

test('lists from Google Tasks keep their ticks', () => {
  const items = [
    { title: 'milk', status: 'completed' },
    { title: 'eggs', notes: 'a dozen', status: 'needsAction' },
  ]
  expect(read({ kind: 'tasks#taskLists', items: [{ title: 'Weekly', items }] })).toMatchObject({
    lists: [{ name: 'Weekly', text: 'milk\neggs (a dozen)', tickedKeys: ['milk'] }],
  })
})
