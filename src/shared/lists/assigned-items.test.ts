import { expect, test } from 'vitest'
import { type Assignment, assignedItems } from './assigned-items.ts'

const clock = (ms: number) => `${String(ms).padStart(13, '0')}-0000-phone`
const to = (userId: string | null, ms = 1): Assignment => ({ to: userId, clock: clock(ms) })
const item = (key: string, ...rows: string[]) => ({ key, rows: rows.length > 0 ? rows : [key] })

function shown(items: readonly ReturnType<typeof item>[], rows: Record<string, Assignment>) {
  const assigned = assignedItems(items, new Map(Object.entries(rows)))
  return [...assigned].map(([key, one]) => `${key} ${one.to}`)
}

test('each assigned item is returned with the shopper who picks it up', () => {
  const rows = { milk: to('ann'), eggs: to('bob'), soap: to(null) }
  expect(shown([item('milk'), item('eggs'), item('soap'), item('tea')], rows)).toEqual([
    'milk ann',
    'eggs bob',
  ])
})

test('if an item has several rows, its latest assignment wins, even one that removes the shopper', () => {
  const milk = item('milk', 'milk', '2 milk')
  expect(shown([milk], { milk: to('ann', 1), '2 milk': to('bob', 2) })).toEqual(['milk bob'])
  expect(shown([milk], { milk: to('ann', 2), '2 milk': to('bob', 1) })).toEqual(['milk ann'])
  expect(shown([milk], { milk: to('ann', 1), '2 milk': to(null, 2) })).toEqual([])
  expect(shown([milk], { milk: to('ann', 1) })).toEqual(['milk ann'])
})

test('two items in the same row can be assigned to different shoppers', () => {
  const [salt, pepper] = [item('salt', 'salt & pepper'), item('pepper', 'salt & pepper')]
  expect(shown([salt, pepper], { salt: to('ann'), pepper: to('bob') })).toEqual([
    'salt ann',
    'pepper bob',
  ])
})
