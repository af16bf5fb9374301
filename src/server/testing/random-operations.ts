import fc from 'fast-check'
import type { Operation, TwoUsers } from './operation.ts'
import { onLists } from './random-list-operations.ts'

const columnsOf = {
  saved_lists: ['user_id', 'id', 'name', 'items'],
  last_used_stores: ['user_id', 'store', 'used_at'],
} as const

/** What either of two shoppers may ask of the tables and functions, wanting the rows of the other as often as their own. */
export function randomOperations(users: TwoUsers): fc.Arbitrary<Operation> {
  return fc
    .record({
      actor: fc.constantFrom('ann', 'bob'),
      table: fc.constantFrom('saved_lists', 'saved_lists', 'saved_lists', 'last_used_stores'),
    })
    .chain(({ actor, table }) =>
      fc.oneof(
        { weight: 12, arbitrary: onTable(users, actor, table) },
        { weight: 1, arbitrary: callOf(users, actor) },
        { weight: 12, arbitrary: onLists(users, actor) },
      ),
    )
}

function onTable(
  users: TwoUsers,
  actor: Operation['actor'],
  table: keyof typeof columnsOf,
): fc.Arbitrary<Operation> {
  const ids = fc.constantFrom('1', '2', '3')
  const owners = fc.constantFrom(users.ann.id, users.bob.id)
  const filter = fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'neq', 'gte', 'not.eq'), owners)
      .map(([how, id]) => `user_id=${how}.${id}`),
    fc.constantFrom('user_id=not.is.null', `user_id=in.(${users.ann.id},${users.bob.id})`),
    fc.constantFrom(`or=(user_id.eq.${users.ann.id},user_id.eq.${users.bob.id})`),
    ...(table === 'saved_lists'
      ? [
          fc.tuple(fc.constantFrom('eq', 'neq', 'lte'), ids).map(([how, id]) => `id=${how}.${id}`),
          fc.constantFrom('name=like.*ann*', 'name=ilike.*BOB*', 'items=not.is.null'),
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
  const row: fc.Arbitrary<object> =
    table === 'saved_lists'
      ? fc.record(
          {
            user_id: owners,
            id: ids,
            // Whose text it is shows wherever it turns up.
            name: fc.constant(`${actor}'s list`),
            items: fc.nat(9).map((number) => `${actor}'s milk ${number}`),
          },
          { requiredKeys: ['id', 'name', 'items'] },
        )
      : fc.record(
          { user_id: owners, store: fc.nat(9).map((number) => ({ id: `${actor}-${number}` })) },
          { requiredKeys: ['store'] },
        )
  const conflict = fc.constantFrom('', 'on_conflict=user_id', 'on_conflict=user_id,id')
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
      const asked = [...query, ...(method === 'POST' ? [onConflict] : [])].filter((part) => part)
      return {
        actor,
        method,
        path: `/${table}?${asked.map(encodeURI).join('&')}`,
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
    )
    .map(([name, body]) => ({ actor, method: 'POST', path: `/rpc/${name}`, prefer: '', body }))
}
