import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { type Member, sync } from '../parts/list-member.ts'

type Entry = { text: string; present: boolean; done: boolean }

/** The entries honest shoppers wrote to a list. Later, the list must contain exactly these entries. */
export type WrittenList = { list: string; name: string; entries: Map<string, Entry> }

/**
 * Maximum number of syncs to read a list. Each sync returns a few hundred rows, so no list needs this many.
 */
const maxSyncs = 50

type Received = Pick<ListSyncResponse, 'lists' | 'items' | 'ticks' | 'refused' | 'versions'>

/**
 * Sends changes, then syncs until there is nothing more to receive, at most `maxSyncs` times. Returns all
 * received rows together.
 */
export async function syncAll(member: Member, changes = {}): Promise<Received> {
  const received = await sync(member, changes)
  let { has_more: hasMore } = received
  for (let times = 1; hasMore && times < maxSyncs; times += 1) {
    const more = await sync(member)
    received.lists.push(...more.lists)
    received.items.push(...more.items)
    received.ticks.push(...more.ticks)
    received.versions = more.versions
    hasMore = more.has_more
  }
  return received
}

/**
 * Writes an entry with its tick. If the write is rejected or fails, the entry isn't verified later, because
 * we can't know whether the server has stored it.
 */
export async function writeEntry(
  member: Member,
  { list, entries }: WrittenList,
  entry: Entry & { key: string; clock: string },
): Promise<Received> {
  const { key, clock, ...written } = entry
  const { text, present, done } = written
  entries.delete(key)
  const clocks = { text: clock, place: clock, present: clock }
  const received = await syncAll(member, {
    items: [{ list, key, text, before: ', ', place: 1, present, clocks }],
    ticks: [{ list, trip: 1, key, done, clocks: { done: clock } }],
  })
  if (received.refused.length === 0) entries.set(key, written)
  return received
}

/** Returns how a freshly read list differs from what was written to it. */
export function differencesOf({ list, name, entries }: WrittenList, received: Received): string[] {
  const row = received.lists.find((one) => one.list === list)
  if (row === undefined) return [`the list ${name} is gone`]
  const differences: string[] = []
  if (row.name !== name) differences.push(`the list ${name} is now named ${row.name}`)
  if (!row.present) differences.push(`the list ${name} is deleted`)
  const items = new Map(
    received.items.filter((one) => one.list === list).map((one) => [one.key, one]),
  )
  const ticks = received.ticks.filter((one) => one.list === list)
  const done = new Map(ticks.map((one) => [one.key, one.done]))
  for (const [key, written] of entries) {
    const item = items.get(key)
    const found = { text: item?.text, present: item?.present, done: done.get(key) }
    // A removed item may have a row that says so, or no row at all.
    const isSame = written.present
      ? found.text === written.text && found.present === true && found.done === written.done
      : found.present !== true
    if (!isSame) {
      differences.push(
        `${name}: ${key} is ${JSON.stringify(found)}, not ${JSON.stringify(written)}`,
      )
    }
  }
  for (const [key, { present }] of items) {
    if (present && !entries.has(key)) differences.push(`${name}: unexpected item ${key}`)
  }
  return differences
}
