import type { Random } from '../../src/server/testing/test-scatter.ts'
import {
  hostileText,
  hostileValue,
  type Known,
  pick,
  someId,
  storableText,
  upTo,
} from './hostile-values.ts'

/**
 * Returns changes for a call to `sync_lists`. Most are well-formed. The changes target the caller's lists and
 * other shoppers' lists.
 */
export function listChanges(random: Random, known: Known): Record<string, unknown> {
  const clockTime = () =>
    Date.now() + pick(random, [0, 0, 0, -60_000, 55_000, 61_000, 86_400_000 * 365, -1e12])
  const clock = () => (isOdd && random() < 0.1 ? someText(40) : `${clockTime()}-0000-mallory`)
  // Some rows are malformed or contain text that PostgreSQL can't store.
  const isOdd = random() < 0.3
  const list = () =>
    random() < 0.8 ? pick(random, [...known.ownLists, ...known.joinedLists]) : someId(random, known)
  const someText = (max: number) => (isOdd ? hostileText(random, max) : storableText(random, max))
  const text = () => (random() < 0.5 ? `milk ${upTo(random, 400)}` : someText(20_000))
  const corrupted = (row: Record<string, unknown>) =>
    !isOdd || random() < 0.9
      ? row
      : { ...row, [pick(random, Object.keys(row))]: hostileValue(random, known) }
  const change = () => ({
    list: list(),
    id: `${upTo(random, 99)}`,
    name: random() < 0.7 ? 'Weekly' : someText(300),
    present: random() < 0.8,
    trip: upTo(random, 3),
    store: random() < 0.8 ? null : hostileValue(random, known),
    created_at: new Date(Date.now() - upTo(random, 1e9)).toISOString(),
    is_new: random() < 0.7,
    clocks: { name: clock(), present: clock(), trip: clock(), store: clock() },
  })
  const item = () => ({
    list: list(),
    key: random() < 0.7 ? `milk ${upTo(random, 400)}` : someText(220),
    text: text(),
    before: pick(random, [', ', '\n', `,${'\u000b'.repeat(39)}`, someText(40)]),
    place: upTo(random, 1_000),
    present: random() < 0.6,
    clocks: { text: clock(), place: clock(), present: clock() },
  })
  const tick = () => ({
    list: list(),
    trip: upTo(random, 3),
    key: `milk ${upTo(random, 400)}`,
    done: random() < 0.5,
    clocks: { done: clock() },
  })
  const many = (max: number) => upTo(random, random() < 0.95 ? 4 : max)
  const rows = (count: number, make: () => Record<string, unknown>) =>
    Array.from({ length: count }, () => corrupted(make()))
  return {
    lists: rows(many(21), change),
    items: rows(many(480), item),
    ticks: rows(many(200), tick),
  }
}
