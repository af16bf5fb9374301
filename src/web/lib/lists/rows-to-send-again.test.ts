import { expect, test } from 'vitest'
import { type Fields, type Kind, type Row, rowId } from '#shared/lists/synced-row.ts'
import { rowsToSendAgain } from './rows-to-send-again.ts'

const clock = '1700000000000-0000-server'

test('after a restore nobody sends a list that they may only see, or begins one of somebody else anew', () => {
  const row = (kind: Kind, of: string, fields: Fields): Row => {
    const key = kind === 'items' ? { key: 'milk' } : {}
    return { id: rowId(kind, of, key), kind, list: of, key, fields, clocks: { present: clock } }
  }
  const listOf = (role: string) => [
    row('lists', role, { role, present: true }),
    row('items', role, { text: 'milk', present: true }),
  ]
  const again = rowsToSendAgain(['owner', 'editor', 'viewer'].flatMap(listOf))
  expect([...again.values()].map(({ list: of, waits, isNew }) => [of, waits, isNew])).toEqual([
    ['owner', 1, true],
    ['owner', 1, true],
    ['editor', 1, undefined],
    ['editor', 1, undefined],
  ])
})
