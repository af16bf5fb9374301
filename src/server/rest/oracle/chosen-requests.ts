import type { OracleRequest } from './exchange.ts'

type Extras = { headers?: Record<string, string>; body?: string }

function asks(method: string, path: string, { headers = {}, body }: Extras = {}): OracleRequest {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    person: 'ann',
    method,
    path: path.replaceAll(' ', '%20'),
    headers: { ...type, ...headers },
    body,
  }
}

function prefer(preference: string): Extras {
  return { headers: { prefer: preference } }
}

/** Corners that chance would find too seldom. */
export const chosenRequests: readonly OracleRequest[] = [
  asks('GET', '/nope?select=id'),
  asks('GET', '/samples/1'),
  asks('GET', '/'),
  asks('GET', '/samples', { headers: { 'accept-profile': 'auth' } }),
  asks('POST', '/samples', { body: '{"nope":1}' }),
  asks('GET', '/samples?select=id', { headers: { accept: 'application/vnd.pgrst.object+json' } }),
  asks('GET', '/samples?or=(id.eq.1,id.eq.2)&select=id'),
  asks('GET', '/samples?not.and=(id.eq.1,id.eq.2)&select=id'),
  asks('DELETE', '/samples?or=(id.eq.1,id.eq.2)'),
  asks('GET', '/samples?select=data->a'),
  asks('GET', '/samples?select=id&data->>a=eq.1'),
  asks('GET', '/samples?select=id&order=data->a'),
  asks('GET', '/samples?select=id::text'),
  asks('GET', '/samples?select=odd-one:id'),
  asks('GET', '/samples?select=id&id=eq(any).{1,2}'),
  asks('GET', '/samples?select=id&code=fts.milk'),
  asks('GET', '/samples?select=id&tags=cs.{a}'),
  asks('GET', '/samples?select=id&code=match.%5Em'),
  asks('PATCH', '/samples?order=id&limit=1', { body: '{"amount":5}' }),
  asks('DELETE', '/samples?order=id&limit=1'),
  asks('GET', '/samples?select=id&code=eq.100%'),
  asks('GET', '/samples?select=id&code=eq.%00milk'),
  asks('POST', '/samples', { body: '{"code":"a\\u0000b"}' }),
  asks('POST', '/samples', { body: '{"code":"\\ud83e"}' }),
  asks('POST', '/samples?columns=data', {
    body: `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  }),
  asks('GET', '/samples?select=id&id=is.nullify'),
  asks('GET', '/samples?select=id&id=in.(1)2'),
  asks('GET', '/samples?select=id&id!x=eq.1'),
  asks('PUT', '/samples?id=eq.1', { body: '{"id":1,"code":"put"}' }),
  asks('OPTIONS', '/samples'),
  asks('POST', '/rpc/nope', { body: '{}' }),
  asks('GET', '/rpc/nope'),
  asks('DELETE', '/rpc/nope'),
  asks('GET', '/samples?select=id', { headers: { accept: 'text/csv' } }),
  asks('GET', '/samples?select=id', {
    headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  }),
  asks('POST', '/samples', { headers: { 'content-type': 'text/csv' }, body: 'code\nnew' }),
  asks('POST', '/samples', {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{}',
  }),
  asks('GET', '/samples?select=id', prefer('timezone=UTC')),
  asks('GET', '/samples?select=id', prefer('count=planned')),
  asks('GET', '/samples?select=id&offset=9', prefer('count=exact')),
  asks('GET', '/samples?select=id&offset=5', prefer('count=exact')),
  asks('GET', '/samples?select=id&limit=0', prefer('count=exact')),
  asks('GET', '/samples?select=id', prefer('tx=rollback')),
  asks('GET', '/samples?select=id&id&id=gt.1;id=lt.4'),
  asks('GET', '/samples?select=id&code=in.("BREAD, white","a\\"b",milk)'),
  asks('GET', '/samples?select=id&tags=in.({a},{})'),
  asks('GET', '/samples?a.b=eq.1'),
  asks('GET', '/samples?rel.limit=1'),
  asks('GET', '/samples?order=rel(id)'),
  asks('GET', '/samples?order=nope'),
  ...['nope', 'amont', 'ide', 'rati', 'lable', 'o', 'Done'].map((name) =>
    asks('GET', `/samples?select=id&${name}=eq.1`),
  ),
  asks('PATCH', '/samples?nam=eq.1', { body: '{"amount":1}' }),
  asks('DELETE', '/samples?nam=eq.1'),
  asks('DELETE', '/samples?id=eq.1&select=nam', prefer('return=representation')),
  asks('PATCH', '/samples?select=id&order=id.desc', {
    headers: { prefer: 'return=representation' },
    body: '{"amount":1}',
  }),
  asks('PATCH', '/samples?select=id&order=code', {
    headers: { prefer: 'return=representation' },
    body: '{"amount":1}',
  }),
  asks('POST', '/sample_notes', {
    headers: { prefer: 'resolution=merge-duplicates' },
    body: '{"id":1,"code":"x"}',
  }),
  asks('POST', '/sample_notes', {
    headers: { prefer: 'return=headers-only' },
    body: '{"code":"x"}',
  }),

  asks('GET', '/samples?order=id&order=code'),
  asks('GET', '/samples?select=id&select=code&limit=1&limit=2'),
  asks('GET', "/samples?select=id&code=eq.'; drop table samples; --"),
  asks('GET', '/samples?select=id&"id\\" or true --"=eq.1'),
  asks('POST', '/samples?columns=code,amount', {
    headers: { prefer: 'missing=default, return=representation' },
    body: '[{"code":"q"},{"amount":3,"price":1}]',
  }),
  asks('POST', '/samples?columns=code,price,done', {
    headers: { prefer: 'missing=default, return=representation' },
    body: '{"code":"q"}',
  }),
  asks('POST', '/samples?on_conflict=id', {
    headers: { prefer: 'resolution=merge-duplicates, return=headers-only' },
    body: '{"id":1,"code":"merged"}',
  }),
  asks('POST', '/samples', {
    headers: { prefer: 'resolution=merge-duplicates' },
    body: '[{"id":1,"code":"a"},{"id":1,"code":"b"}]',
  }),
  asks('POST', '/saved_lists', {
    headers: { prefer: 'return=headers-only' },
    body: '{"id":"it\'s (a) *!","name":"x","items":"y"}',
  }),
  asks('GET', `/samples?select=id&${Array.from({ length: 99 }, () => 'id=gt.0').join('&')}`),
]
