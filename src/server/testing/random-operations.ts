import fc from 'fast-check'
import type { Operation, TwoUsers } from './operation.ts'
import { operationsOnLists } from './random-list-operations.ts'

const storeId = '00000000-0000-4000-8000-000000000001'

type Table =
  | 'last_used_stores'
  | 'aisle_corrections'
  | 'store_signs'
  | 'purchases'
  | 'item_settings'

/**
 * Generates requests from either shopper to the tables and functions. The requests target the other shopper's
 * rows as often as the sender's own.
 */
export function randomOperations(users: TwoUsers): fc.Arbitrary<Operation> {
  return fc
    .record({
      actor: fc.constantFrom('ann', 'bob'),
      table: fc.constantFrom<Table[]>(
        'aisle_corrections',
        'aisle_corrections',
        'aisle_corrections',
        'store_signs',
        'store_signs',
        'purchases',
        'item_settings',
        'last_used_stores',
      ),
    })
    .chain(({ actor, table }) =>
      fc.oneof(
        { weight: 12, arbitrary: onTable(users, actor, table) },
        { weight: 1, arbitrary: callOf(users, actor) },
        { weight: 12, arbitrary: operationsOnLists(users, actor) },
      ),
    )
}

function onTable(
  users: TwoUsers,
  actor: Operation['actor'],
  table: Table,
): fc.Arbitrary<Operation> {
  const keys = fc.constantFrom('1', '2', '3')
  const owners = fc.constantFrom(users.ann.id, users.bob.id)
  const filter = fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'neq', 'gte', 'not.eq'), owners)
      .map(([how, id]) => `user_id=${how}.${id}`),
    fc.constantFrom('user_id=not.is.null', `user_id=in.(${users.ann.id},${users.bob.id})`),
    fc.constantFrom(`or=(user_id.eq.${users.ann.id},user_id.eq.${users.bob.id})`),
    ...(table === 'aisle_corrections'
      ? [
          fc
            .tuple(fc.constantFrom('eq', 'neq', 'lte'), keys)
            .map(([how, key]) => `item_key=${how}.${key}`),
          fc.constantFrom('sign=like.*ann*', 'sign=ilike.*BOB*', 'item_name=not.is.null'),
        ]
      : []),
    ...(table === 'store_signs'
      ? [
          fc.constantFrom(
            `store_id=eq.${storeId}`,
            'signs=like.*ann*',
            'signs=ilike.*BOB*',
            'signs=is.null',
            'store_name=not.is.null',
          ),
        ]
      : []),
  )
  const option = fc.constantFrom(
    'select=*',
    'select=user_id',
    'limit=2',
    'order=user_id.desc',
    'offset=0',
  )
  // All text contains the name of its author, so that a leak can be recognized.
  const rowOf: Record<Table, fc.Arbitrary<object>> = {
    last_used_stores: fc.record(
      { user_id: owners, store: fc.nat(9).map((number) => ({ id: `${actor}-${number}` })) },
      { requiredKeys: ['store'] },
    ),
    aisle_corrections: fc.record(
      {
        user_id: owners,
        store_id: fc.constantFrom(storeId, 'kroger-1'),
        item_key: keys,
        item_name: fc.constant(`${actor}'s milk`),
        store_name: fc.constant(`${actor}'s store`),
        sign: fc.nat(9).map((number) => `${actor}'s aisle ${number}`),
      },
      { requiredKeys: ['store_id', 'item_key', 'item_name', 'store_name', 'sign'] },
    ),
    store_signs: fc.record(
      {
        user_id: owners,
        store_id: fc.constantFrom(storeId, 'kroger-1'),
        chain_name: fc.constant('Kroger'),
        store_name: fc.constant(`${actor}'s store`),
        store_address: fc.constant(`${actor}'s street`),
        signs: fc.option(fc.nat(9).map((number) => `## ${actor}'s aisle ${number}`)),
      },
      { requiredKeys: ['store_id', 'chain_name', 'store_name', 'store_address', 'signs'] },
    ),
    purchases: fc.record(
      {
        user_id: owners,
        day: fc
          .nat(2)
          .map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)),
        items: fc.nat(9).map((number) => `${actor}'s milk ${number}`),
      },
      { requiredKeys: ['day', 'items'] },
    ),
    item_settings: fc.record(
      {
        user_id: owners,
        item_key: keys,
        item_name: fc.constant(`${actor}'s milk`),
        is_suggested: fc.boolean(),
        store: fc.constant(`${actor}'s store`),
      },
      { requiredKeys: ['item_key', 'item_name'] },
    ),
  }
  const row = rowOf[table]
  const conflict = fc.constantFrom(
    '',
    'on_conflict=user_id',
    'on_conflict=user_id,store_id,item_key',
    'on_conflict=user_id,store_id',
    'on_conflict=user_id,day',
    'on_conflict=user_id,item_key',
  )
  return fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
      query: fc.array(fc.oneof(filter, option), { maxLength: 3 }),
      conflict,
      merging: fc.constantFrom('', 'resolution=merge-duplicates', 'resolution=ignore-duplicates'),
      returned: fc.constantFrom('representation', 'minimal'),
      rows: fc.oneof(
        row,
        fc.array(row, { minLength: 1, maxLength: 2 }),
        fc.record({ user_id: owners }),
      ),
    })
    .map(({ method, query, conflict: onConflict, merging, returned, rows }): Operation => {
      const hasBody = method === 'POST' || method === 'PATCH'
      const parameters = [...query, ...(method === 'POST' ? [onConflict] : [])].filter(
        (part) => part,
      )
      return {
        actor,
        method,
        path: `/${table}?${parameters.map(encodeURI).join('&')}`,
        prefer: [`return=${returned}`, merging].filter((part) => part).join(', '),
        body: hasBody ? rows : undefined,
      }
    })
}

function callOf(users: TwoUsers, actor: Operation['actor']): fc.Arbitrary<Operation> {
  const other = users[actor === 'ann' ? 'bob' : 'ann']
  return fc
    .constantFrom<[string, object]>(
      ['my_data', {}],
      ['my_sessions', {}],
      ['end_session', { session_id: other.sessionId }],
      ['aisle_reports', { store: storeId }],
      ['shared_store_signs', { store: storeId }],
      ['operator_stores', {}],
    )
    .map(([name, body]) => ({ actor, method: 'POST', path: `/rpc/${name}`, prefer: '', body }))
}
