import { setTimeout as wait } from 'node:timers/promises'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { type Attack, json } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { clockNow } from './list-member.ts'

const table = '/rest/v1/store_signs'
const merge = { prefer: 'resolution=merge-duplicates' }
const maxCharacters = 20_000
/** Number of rows that just fit into a request of at most 1 MiB. */
const rowsOfBody = 15
const writes = 1_000

/** Strings that must not be stored, because others would see them, or because they are too long. */
const forbiddenSigns = [
  '',
  '## Aisle 1\n\u0000milk',
  '## Aisle 1\n\u001b]0;owned\u0007milk',
  '## Aisle 1\r\nmilk',
  '## Aisle\u0085 1',
  '\u0001'.repeat(maxCharacters),
  `${'x'.repeat(maxCharacters)}\u009b`,
  '## 1\n'.repeat(10_000),
  '€'.repeat(300_000),
]
/** Strings that may be stored, but are slow to check or large to send. */
const longSigns = [
  '## 1\n'.repeat(maxCharacters / 5),
  '\n'.repeat(maxCharacters),
  ' '.repeat(maxCharacters),
  '€'.repeat(maxCharacters),
  '"'.repeat(maxCharacters),
  '##'.repeat(maxCharacters / 2),
  '\u202e\u2066'.repeat(maxCharacters / 2),
]

type Fields = { store: string; signs: string | null; user_id?: string }

function rowOf({ store, ...fields }: Fields) {
  const place = { chain_name: 'Target', store_name: 'Target', store_address: '1 Main St' }
  return { store_id: store, ...place, signed_at: new Date().toISOString(), ...fields }
}

function write({ ask, shopper }: Attacker, rows: object | readonly object[]) {
  const headers = { ...shopper.headers, ...json, ...merge }
  return ask({ path: table, method: 'POST', headers, body: JSON.stringify(rows) })
}

/** Throws, and so ends the measurement, if the server accepted a request that it must reject. */
function expectRefused(status: number | string, what: string) {
  if (typeof status === 'number' && status < 300) throw new Error(`The server accepted ${what}.`)
}

/** Returns the ids of other shoppers whose lists the attacker has joined. */
async function othersOnLists({ url, shopper }: Attacker): Promise<string[]> {
  const response = await fetch(`${url}/rest/v1/rpc/sync_lists`, {
    method: 'POST',
    headers: { ...shopper.headers, ...json },
    body: '{}',
  })
  const { lists } = ListSyncResponse.parse(await response.json())
  return [...new Set(lists.map(({ owner }) => owner))].filter((owner) => owner !== shopper.id)
}

async function joinLists(attacker: Attacker, secrets: readonly string[]) {
  const headers = { ...attacker.shopper.headers, ...json }
  const path = '/rest/v1/rpc/accept_list_invite'
  for (const secret of secrets) {
    await attacker.ask({ path, method: 'POST', headers, body: JSON.stringify({ secret }) })
  }
}

/** Sets the store of a list the attacker may change. */
function shopAt({ ask, shopper }: Attacker, list: string, store: string) {
  const clocks = { store: clockNow() }
  const fields = { name: '', present: true, trip: 1, store: { id: store } }
  const changes = { lists: [{ list, ...fields, clocks }] }
  const headers = { ...shopper.headers, ...json }
  const path = '/rest/v1/rpc/sync_lists'
  return ask({ path, method: 'POST', headers, body: JSON.stringify({ changes }) })
}

/** Tries to write, change and delete other accounts' signs. */
async function attackOthers(attacker: Attacker, others: readonly string[]) {
  const { ask, shopper } = attacker
  const headers = { ...shopper.headers, ...json }
  for (const user_id of others) {
    const row = rowOf({ user_id, store: 'target-1', signs: '## Aisle 9\nstolen' })
    expectRefused(await write(attacker, row), 'signs for another account')
    const ownRow = rowOf({ user_id: shopper.id, store: 'own-1', signs: '## Aisle 9' })
    expectRefused(await write(attacker, [ownRow, row]), 'signs for two accounts')
  }
  // These requests succeed, but change only the attacker's own rows or none at all.
  const [path, body] = [`${table}?user_id=not.is.null`, '{"signs":"## Aisle 9"}']
  await ask({ path, method: 'PATCH', headers, body })
  await ask({ path, method: 'DELETE', headers })
}

export const signAttacks: Record<string, Attack> = {
  'sign-texts': {
    name: "A thousand writes of signs that are huge, forbidden or another account's, 20 at once",
    run: async (attacker, { secrets }) => {
      await joinLists(attacker, secrets)
      const others = await othersOnLists(attacker)
      if (others.length === 0) throw new Error('There is nobody to attack.')
      await attackOthers(attacker, others)
      let nth = 0
      const writeNext = async () => {
        while (nth < writes) {
          const number = nth++
          const forbidden = forbiddenSigns[number % forbiddenSigns.length] ?? ''
          const store = `own-${number}`
          expectRefused(await write(attacker, rowOf({ store, signs: forbidden })), 'bad signs')
          const signs = longSigns[number % longSigns.length] ?? null
          await write(attacker, rowOf({ store, signs }))
        }
      }
      await Promise.all(Array.from({ length: 20 }, writeNext))
      while (!attacker.isOver()) await wait(500)
    },
  },
  'sign-reads': {
    name: "Members fill their accounts with signs, point the honest shopper's list at them and read them, 20 at once",
    run: async (attacker, { lists: [list = ''], secrets }) => {
      const accomplices = await Promise.all(
        ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'].map(attacker.another),
      )
      const text = '"'.repeat(maxCharacters)
      for (const one of accomplices) {
        await joinLists(one, secrets)
        for (let from = 0; from < 100; from += rowsOfBody) {
          const row = (at: number) => rowOf({ store: `own-${from + at}`, signs: text })
          await write(
            one,
            Array.from({ length: rowsOfBody }, (_, at) => row(at)),
          )
        }
      }
      await joinLists(attacker, secrets)
      await shopAt(attacker, list, 'own-1')
      const { headers } = attacker.shopper
      const path = '/rest/v1/rpc/shared_store_signs?store=own-1'
      await Promise.all([
        attacker.flood(20, { path, headers }),
        ...accomplices.map((one) => one.flood(2, { path: table, headers: one.shopper.headers })),
      ])
    },
  },
}
