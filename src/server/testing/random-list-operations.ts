import fc from 'fast-check'
import type { Operation, TwoUsers } from './operation.ts'

type Actor = Operation['actor']

const minuteMs = 60_000

/**
 * Generates requests from `actor` about shared lists, sent through sync, the sharing functions, the tables
 * and the API.
 */
export function operationsOnLists(users: TwoUsers, actor: Actor): fc.Arbitrary<Operation> {
  return fc.oneof(
    { weight: 6, arbitrary: syncOf(users, actor) },
    { weight: 4, arbitrary: sharingOf(users, actor) },
    { weight: 1, arbitrary: tablesOf(users, actor) },
    { weight: 4, arbitrary: apiOf(users, actor) },
  )
}

/** Generates list IDs of both shoppers: IDs chosen by their devices, and the IDs of their current lists. */
function anyList({ ann, bob }: TwoUsers): fc.Arbitrary<string> {
  return fc.constantFrom(
    '00000000-0000-4000-8000-00000000000a',
    '00000000-0000-4000-8000-00000000001a',
    '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-00000000001b',
    ann.id,
    bob.id,
  )
}

/** Generates calls that sync lists with random changes. */
function syncOf(users: TwoUsers, actor: Actor): fc.Arbitrary<Operation> {
  const startMs = Date.now() - 10 * minuteMs
  const clock = fc.nat(10 * minuteMs).map((ms) => `${startMs + ms}-0000-${actor}`)
  const list = anyList(users)
  const key = fc.nat(5).map(String)
  const trip = fc.integer({ min: 1, max: 3 })
  const name = fc.constant(`${actor}'s list`)
  const store = fc.constantFrom('', `${actor}'s store`)
  const listChange = fc.record(
    {
      list,
      clocks: fc.record({ name: clock, present: clock, trip: clock, store: clock, repeats: clock }),
      name,
      present: fc.boolean(),
      trip,
      store: fc.constantFrom(null, { id: `${actor}-1` }),
      repeats: fc.option(
        fc.record({
          into: fc.option(fc.constant(users[actor].id)),
          weekday: fc.nat(6),
          weeks: fc.constantFrom(1, 2, 4),
          since: fc.constant('2026-11-27'),
        }),
      ),
      id: fc.constantFrom('1', '2', '3'),
      created_at: fc.constant(new Date().toISOString()),
      is_new: fc.constantFrom(true, true, false),
    },
    { requiredKeys: ['list', 'clocks', 'name', 'present', 'trip', 'store', 'repeats'] },
  )
  const item = fc.record({
    list,
    key,
    text: fc.nat(9).map((number) => `${actor}'s milk ${number}`),
    before: fc.constant(', '),
    place: fc.nat(9),
    present: fc.boolean(),
    store,
    clocks: fc.record({ text: clock, place: clock, present: clock, store: clock }),
  })
  const tick = fc.record({
    list,
    key,
    trip,
    done: fc.boolean(),
    clocks: fc.record({ done: clock }),
  })
  const body = fc.record({
    known: fc.dictionary(list, fc.constantFrom(-1, 0, 1, 10 ** 15)),
    changes: fc.record({
      lists: fc.array(listChange, { maxLength: 2 }),
      items: fc.array(item, { maxLength: 3 }),
      ticks: fc.array(tick, { maxLength: 2 }),
    }),
  })
  return body.map((args) => call(actor, 'sync_lists', args))
}

/** Generates calls to the functions for links and members. */
function sharingOf(users: TwoUsers, actor: Actor): fc.Arbitrary<Operation> {
  const list = anyList(users)
  const member = fc.constantFrom(users.ann.id, users.bob.id)
  const role = fc.constantFrom('editor', 'viewer')
  const secret = fc.oneof(
    fc.constantFrom('', users.ann.id, users.bob.id),
    fc.string({ unit: fc.constantFrom(...'aZ09-_'), minLength: 43, maxLength: 43 }),
  )
  const bodies: Record<string, fc.Arbitrary<object>> = {
    create_list_invite: fc.record({ list, role, days: fc.constant(7), uses: fc.constant(5) }),
    list_invites: fc.record({ list }),
    revoke_list_invite: fc.record({ invite: fc.constantFrom('of ann', 'of bob') }),
    preview_list_invite: fc.record({ secret }),
    accept_list_invite: fc.record({ secret }),
    set_list_role: fc.record({ list, member, role }),
    remove_list_member: fc.record({ list, member }),
    hand_over_list: fc.record({ list, member }),
  }
  const calls = Object.entries(bodies).map(([name, body]) =>
    body.map((args) => call(actor, name, args)),
  )
  return fc.oneof(...calls)
}

/**
 * Generates requests to /api for the lists of both shoppers. The requests use session tokens, which /api
 * accepts too.
 */
function apiOf(users: TwoUsers, actor: Actor): fc.Arbitrary<Operation> {
  const item = fc
    .nat(9)
    .map((number) => Buffer.from(`${actor}'s milk ${number}`).toString('base64url'))
  const text = fc.nat(9).map((number) => `${actor}'s milk ${number}`)
  return fc
    .record({
      list: anyList(users),
      method: fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE'),
      item: fc.option(item),
      text,
      done: fc.boolean(),
    })
    .map(({ list, method, item, text, done }): Operation => {
      const items = `/api/v1/lists/${list}/items`
      const store = `${actor}'s store`
      const ofItem = done ? { done } : { store }
      const body = { PATCH: item === null ? { name: text } : ofItem, POST: { text, store } }
      const path = {
        GET: item === null ? '/api/v1/lists' : items,
        POST: items,
        PATCH: item === null ? `/api/v1/lists/${list}` : `${items}/${item}`,
        DELETE: item === null ? `/api/v1/lists/${list}` : `${items}/${item}`,
      }
      const sentBody = method === 'PATCH' || method === 'POST' ? body[method] : undefined
      return { actor, method, path: path[method], prefer: '', body: sentBody }
    })
}

/** Generates direct requests to the list tables. */
function tablesOf(users: TwoUsers, actor: Actor): fc.Arbitrary<Operation> {
  return fc
    .record({
      table: fc.constantFrom('lists', 'list_items', 'list_ticks', 'list_members', 'list_invites'),
      method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
      list: anyList(users),
    })
    .map(({ table, method, list }): Operation => {
      const column = table === 'lists' ? 'uid' : 'list_uid'
      const path = `/${table}?${method === 'POST' ? '' : `${column}=eq.${list}`}`
      const hasBody = method === 'POST' || method === 'PATCH'
      const body = hasBody ? { [column]: list } : undefined
      return { actor, method, path, prefer: 'return=representation', body }
    })
}

function call(actor: Actor, name: string, body: object): Operation {
  return { actor, method: 'POST', path: `/rpc/${name}`, prefer: '', body }
}
