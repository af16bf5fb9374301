import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, json } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { clockNow } from './list-member.ts'

const ownLists = 19
/** Number of items per list. An account's quota is just enough for 19 such lists. */
const itemsOfList = 4_000
const removedRows = 11_500
const addedRows = 1_990
const rowsOfCall = 500
/** Number of ticks to write, which is more than a list may have. */
const tickedRows = 15_000
const tripsAhead = 1_000
const movedLists = 1_000
const listsOfCall = 10

const hugeName = '€'.repeat(330_000)
/** A text that just fits into a request that also contains the maximum number of rows. */
const hugeText = '€'.repeat(250_000)
/**
 * Names that no honest shopper would use, for example because they contain characters that are invisible or
 * can't be stored.
 */
const hostileNames = [
  '\u0001'.repeat(200),
  'milk\u0000',
  '\ud800',
  '\udfff\ud800'.repeat(100),
  '\u202e\u2066'.repeat(100),
  "'); drop table public.lists; --",
  '<img src=x onerror=alert(1)>',
  '',
]

/**
 * Number of items in a list, each with a different store. Together, these items just fit into the text of a
 * list.
 */
const storesOfList = 1_000
/** Item stores that no honest app would send. */
const hostileStores: readonly unknown[] = [
  hugeText,
  'x'.repeat(101),
  '(@'.repeat(50),
  'Kroger, Main St',
  '\u0001'.repeat(100),
  '\u2028\ud800',
  ' '.repeat(100),
  undefined,
  1e300,
  null,
  [['Costco']],
  { name: 'Costco' },
]
const validRepeats = { into: null, weekday: 6, weeks: 1, since: '2026-11-27' }
/** Values of `repeats` that no honest app would send. */
const hostileRepeats: readonly unknown[] = [
  hugeText,
  { ...validRepeats, weekday: 1e300 },
  { ...validRepeats, weeks: -1 },
  { ...validRepeats, since: '9'.repeat(100_000) },
  { ...validRepeats, into: { list: Array.from({ length: 10_000 }, () => 0) } },
  Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`a${nth}`, nth])),
  Array.from({ length: 10_000 }, () => validRepeats),
]

function call({ ask, shopper }: Attacker, name: string, body: object) {
  const headers = { ...shopper.headers, ...json }
  return ask({
    path: `/rest/v1/rpc/${name}`,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}

function sync(attacker: Attacker, changes: object) {
  return call(attacker, 'sync_lists', { known: {}, changes })
}

function itemOf(list: string, text: string, fields = {}) {
  const at = clockNow()
  const clocks = { text: at, place: at, present: at }
  return { list, key: text, text, before: ', ', place: 1, present: true, clocks, ...fields }
}

/** Returns an item with a store, as a device sends it. */
function itemAt(list: string, { nth, store }: { nth: number; store: unknown }) {
  const at = clockNow()
  const clocks = { text: at, place: at, present: at, store: at }
  return itemOf(list, `a${nth}`, { place: nth, store, clocks })
}

/** Returns changes that set the stores of many items and their list's `repeats`. */
function changesOfStores(list: string, nth: number) {
  const store = hostileStores[nth % hostileStores.length]
  const repeats = hostileRepeats[nth % hostileRepeats.length]
  const count = store === hugeText ? 1 : rowsOfCall - 1
  const at = clockNow()
  const clocks = { name: at, present: at, trip: at, store: at, repeats: at }
  const fields = { name: list, present: true, trip: 1, store: null, clocks }
  return {
    lists: count === 1 ? [] : [{ list, ...fields, repeats }],
    items: Array.from({ length: count }, (_, item) => itemAt(list, { nth: item, store })),
  }
}

/** Creates lists with one item each for the attacker. */
async function beginLists(attacker: Attacker, count: number): Promise<string[]> {
  const uids = Array.from({ length: count }, () => randomUUID())
  const at = clockNow()
  const clocks = { name: at, present: at, trip: at, store: at }
  const fields = { present: true, trip: 1, store: null, is_new: true, clocks }
  await sync(attacker, {
    lists: uids.map((list) => ({ list, name: list, ...fields })),
    items: uids.map((list) => itemOf(list, 'tea')),
  })
  return uids
}

/** Creates lists for the attacker that fill the quota. */
async function fillOwnLists(attacker: Attacker): Promise<string[]> {
  const uids = await beginLists(attacker, ownLists)
  for (const uid of uids) {
    await sendRows(attacker, {
      kind: 'items',
      count: itemsOfList,
      rowAt: (nth) => itemOf(uid, `a${nth}`, { place: nth }),
    })
  }
  return uids
}

type Rows = {
  kind: 'items' | 'ticks'
  count: number
  rowAt: (nth: number) => Record<string, unknown>
}

/** Sends rows in as few calls as possible. */
async function sendRows(attacker: Attacker, { kind, count, rowAt }: Rows) {
  for (let from = 0; from < count; from += rowsOfCall) {
    const length = Math.min(rowsOfCall, count - from)
    await sync(attacker, { [kind]: Array.from({ length }, (_, nth) => rowAt(from + nth)) })
  }
}

/**
 * Sends the changes that arrive when devices save the unnamed list at the same time, each under a different
 * name. Each name becomes a separate list.
 */
function nameList(attacker: Attacker, named: readonly { list: string; name: string }[]) {
  const at = clockNow()
  const clocks = { name: at, present: at, trip: at, store: at }
  const fields = { present: true, store: null, is_new: true, clocks }
  const own = attacker.shopper.id
  return sync(attacker, {
    lists: [
      ...named.map((one) => ({ ...one, trip: 1, ...fields })),
      { list: own, name: '', trip: 2, ...fields },
    ],
    items: [
      ...named.map(({ list }) => itemOf(list, 'milk')),
      itemOf(own, 'milk', { present: false }),
    ],
    ticks: named.map(({ list }) => ({
      list,
      trip: 1,
      key: 'milk',
      done: true,
      clocks: { done: at },
    })),
  })
}

/** Returns ten lists to name in a single call. Some of the names are a megabyte long. */
function namesOf(nth: number, victims: readonly string[]) {
  const name = hostileNames[nth % hostileNames.length] ?? ''
  return Array.from({ length: listsOfCall }, (_, at) => ({
    list: (at === 0 ? victims[nth % victims.length] : undefined) ?? randomUUID(),
    name: at === 1 && nth % 10 === 0 ? hugeName : name,
  }))
}

export const listAttacks: Record<string, Attack> = {
  'list-locks': {
    name: 'Syncs of 19 full lists that also name a list of the honest shopper, 8 at once',
    run: async (attacker, { lists: [victims = ''] }) => {
      const uids = await fillOwnLists(attacker)
      const syncAll = async () => {
        for (let nth = 0; !attacker.isOver(); nth += 1) {
          const items = [...uids, victims].map((list) => itemOf(list, 'tea', { place: nth }))
          const status = await sync(attacker, { items })
          if (status !== 200) await wait(20)
        }
      }
      await Promise.all(Array.from({ length: 8 }, syncAll))
    },
  },
  'list-floods': {
    name: 'A member fills two shared lists with control characters',
    run: async (attacker, { lists: [first = '', second = ''], secrets }) => {
      for (const secret of secrets) await call(attacker, 'accept_list_invite', { secret })
      const added = { text: '\u0001'.repeat(140), present: false }
      const removed = { text: 'x', before: '\u000b'.repeat(39), present: false }
      await sendRows(attacker, {
        kind: 'items',
        count: addedRows,
        rowAt: (nth) => itemOf(first, `x${nth}`, added),
      })
      await sendRows(attacker, {
        kind: 'items',
        count: removedRows,
        rowAt: (nth) => itemOf(second, `x${nth}`, removed),
      })
      while (!attacker.isOver()) await wait(500)
    },
  },
  'later-ticks': {
    name: 'A member ticks 15,000 items of a thousand future trips, then repeats the last 500',
    run: async (attacker, { lists: [list = ''], secrets }) => {
      for (const secret of secrets) await call(attacker, 'accept_list_invite', { secret })
      const rowAt = (nth: number) => {
        const clocks = { done: clockNow() }
        return { list, trip: 1 + (nth % tripsAhead), key: `x${nth}`, done: true, clocks }
      }
      await sendRows(attacker, { kind: 'ticks', count: tickedRows, rowAt })
      while (!attacker.isOver()) {
        const again = (nth: number) => rowAt(tickedRows - rowsOfCall + nth)
        await sendRows(attacker, { kind: 'ticks', count: rowsOfCall, rowAt: again })
      }
    },
  },
  'item-stores': {
    name: 'Hostile and huge stores and repeats for a list of a thousand stores, which a program reads, 8 at once',
    run: async (attacker, { lists: [victims = ''] }) => {
      const [list = ''] = await beginLists(attacker, 1)
      await sendRows(attacker, {
        kind: 'items',
        count: storesOfList,
        rowAt: (nth) => itemAt(list, { nth, store: `Shop ${nth}` }),
      })
      let nth = 0
      const changeAndRead = async () => {
        while (!attacker.isOver()) {
          nth += 1
          const uid = nth % 10 === 0 ? victims : list
          await sync(attacker, changesOfStores(uid, nth))
          const { headers } = attacker.shopper
          await attacker.ask({ path: `/api/v1/lists/${uid}/items?limit=500`, headers })
        }
      }
      await Promise.all(Array.from({ length: 8 }, changeAndRead))
    },
  },
  'list-names': {
    name: "An unnamed list gets a thousand odd names, every tenth for the honest shopper's list, 8 at once",
    run: async (attacker, { lists }) => {
      let nth = 0
      const nameNext = async () => {
        while (nth < movedLists / listsOfCall) {
          nth += 1
          await nameList(attacker, namesOf(nth, lists))
        }
      }
      await Promise.all(Array.from({ length: 8 }, nameNext))
      while (!attacker.isOver()) await wait(500)
    },
  },
}
