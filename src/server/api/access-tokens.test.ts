import { expect, test } from 'vitest'
import { testPassword, testServer } from '../testing/test-server.ts'
import { annsProgram, idOf, listWith, makeToken, programOf, readAndWrite } from './test-api.ts'

test('a token is shown once and stored only as a hash', async () => {
  const { server, ann, token } = await annsProgram()
  expect(token.secret).toMatch(/^gg_pat_[\w-]{43}$/)
  const { rows } = await server.ownerPool.query(
    "select encode(secret_hash, 'hex') = encode(sha256($1::text::bytea), 'hex') as is_hash, t::text as kept from public.personal_access_tokens t",
    [token.secret],
  )
  expect(rows).toMatchObject([{ is_hash: true }])
  expect(rows[0].kept).not.toContain(token.secret.slice('gg_pat_'.length))
  const { data } = await ann.rpc('my_access_tokens').throwOnError()
  expect(data).toEqual([
    {
      id: token.id,
      name: 'Kitchen',
      scopes: readAndWrite,
      created_at: expect.any(String),
      last_used_on: null,
      expires_at: null,
    },
  ])
})

test('a shopper sees and revokes only their own tokens', async () => {
  const { server, ann, token, program } = await annsProgram()
  const bob = await server.asShopper('bob')
  expect((await bob.rpc('my_access_tokens')).data).toEqual([])
  expect((await bob.rpc('end_access_token', { token: token.id })).data).toBe(false)
  expect((await bob.rpc('end_all_access_tokens')).data).toBe(0)
  const table = () => bob.from('personal_access_tokens')
  for (const { error } of [
    await table().select('id'),
    await table().delete().eq('id', token.id),
    await table().update({ name: 'x' }).eq('id', token.id),
    await ann.from('personal_access_tokens').select('secret_hash'),
  ]) {
    expect(error?.code).toBe('42501')
  }
  expect((await program.get('/me')).status).toBe(200)
  expect((await ann.rpc('end_access_token', { token: token.id })).data).toBe(true)
  expect((await program.get('/me')).status).toBe(401)
  expect((await ann.rpc('end_access_token', { token: token.id })).data).toBe(false)
})

test('only signed-in shoppers can manage tokens, and clients can’t call the functions that check tokens', async () => {
  const { server, ann } = await annsProgram()
  const calls = [
    server.asAnon().rpc('create_access_token', { name: 'x', scopes: readAndWrite }),
    server.asAnon().rpc('my_access_tokens'),
    server.asAnon().rpc('end_all_access_tokens'),
    server.asAnon().rpc('use_access_token', { hash: '\\x00' }),
    ann.rpc('use_access_token', { hash: '\\x00' }),
  ]
  for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
  const helpers = [ann.rpc('require_scope', { scope: 'lists:read' }), ann.rpc('scopes_of_token')]
  for (const { error } of await Promise.all(helpers)) expect(error?.code).toBe('PGRST202')
})

test('an account has at most twenty tokens, and one call revokes them all', async () => {
  const { server, ann, program } = await annsProgram()
  const more = Array.from({ length: 25 }, () =>
    ann.rpc('create_access_token', { name: 'x', scopes: readAndWrite }),
  )
  const refused = (await Promise.all(more)).filter(({ error }) => error !== null)
  expect(refused.map(({ error }) => [error?.code, error?.hint])).toEqual(
    Array.from({ length: 6 }, () => ['PT403', 'too_many_tokens']),
  )
  await server.ownerPool.query(
    "update public.personal_access_tokens set expires_at = now() where name = 'x'",
  )
  await makeToken(ann)
  expect((await ann.rpc('my_access_tokens')).data).toHaveLength(2)
  expect((await ann.rpc('end_all_access_tokens')).data).toBe(2)
  expect((await program.get('/lists')).status).toBe(401)
  const { rows } = await server.ownerPool.query(
    "select payload ->> 'action' as action, count(*)::integer from auth.audit_log_entries where payload ->> 'action' like 'access_token%' group by 1 order by 1",
  )
  expect(rows).toEqual([
    { action: 'access_token_created', count: 21 },
    { action: 'access_token_ended', count: 2 },
  ])
})

test.each([
  [{ name: ' ' }],
  [{ name: 'x'.repeat(101) }],
  [{ name: 'a\nb' }],
  [{ scopes: [] }],
  [{ scopes: ['lists:read', 'admin'] }],
  [{ scopes: null }],
  [{ scopes: ['lists:read', null] }],
  [{ days: 0 }],
  [{ days: 366 }],
])('creating a token with %j is rejected', async (options) => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { error } = await ann.rpc('create_access_token', {
    name: 'x',
    scopes: readAndWrite,
    ...options,
  })
  expect([error?.code, error?.hint]).toEqual(['PT400', 'invalid'])
})

test('the API rejects expired and malformed tokens', async () => {
  const { server, ann, token } = await annsProgram()
  const short = await makeToken(ann, { days: 1 })
  expect(Date.parse(short.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000)
  expect((await programOf(server, short.secret).get('/me')).status).toBe(200)
  await server.ownerPool.query(
    'update public.personal_access_tokens set expires_at = now() where id = $1',
    [short.id],
  )
  const { secret } = token
  for (const wrong of [
    short.secret,
    `${secret.slice(0, -1)}!`,
    `${secret}x`,
    'gg_pat_',
    secret.toUpperCase(),
  ]) {
    const { status, headers, json } = await programOf(server, wrong).get('/lists')
    expect([status, json]).toMatchObject([401, { status: 401, code: 'invalid_token' }])
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
  }
  const none = await programOf(server, undefined).get('/lists')
  expect([none.status, none.json]).toMatchObject([401, { code: 'no_token' }])
  expect(none.headers.get('www-authenticate')).toBe('Bearer realm="Grocery Genie"')
})

test('a token works only with the API', async () => {
  const { server, token } = await annsProgram()
  const headers = { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' }
  for (const [path, method] of [
    ['/rest/v1/notes', 'GET'],
    ['/rest/v1/rpc/my_data', 'POST'],
    ['/rest/v1/rpc/create_access_token', 'POST'],
    ['/auth/v1/user', 'GET'],
    ['/storage/v1/bucket', 'GET'],
    ['/functions/v1/fetch-store-locations', 'POST'],
  ] as const) {
    const body = method === 'POST' ? { body: '{}' } : {}
    const { status } = await fetch(server.url + path, { method, headers, ...body })
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  const asKey = { apikey: token.secret }
  const saved = await fetch(`${server.url}/rest/v1/notes`, { headers: asKey })
  expect(saved.status).toBe(401)
})

test('a token can’t read or change more than its scopes allow', async () => {
  const { server, ann, program } = await annsProgram()
  const list = await listWith(program, 'milk')
  const reading = programOf(server, (await makeToken(ann, { scopes: ['lists:read'] })).secret)
  expect((await reading.get('/me')).json).toMatchObject({ scopes: ['lists:read'] })
  expect((await reading.get(`${list}/items`)).json).toMatchObject({ items: [{ text: 'milk' }] })
  for (const refused of [
    await reading.post('/lists', { name: 'x' }),
    await reading.post(`${list}/items`, { text: 'x' }),
    await reading.patch(list, { name: 'x' }),
    await reading.patch(`${list}/items/bWlsaw`, { done: true }),
    await reading.delete(`${list}/items/bWlsaw`),
    await reading.delete(list),
  ]) {
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'insufficient_scope' }])
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope"')
  }
  const writing = programOf(server, (await makeToken(ann, { scopes: ['lists:write'] })).secret)
  expect((await writing.get(`${list}/items`)).status).toBe(200)
  expect((await writing.delete(`${list}/items/bWlsaw`)).status).toBe(204)
})

test('a token outlasts a sign-out and a new password, but not a ban or the account’s deletion', async () => {
  const { server, ann, program } = await annsProgram()
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  await ann.auth.updateUser({ password: 'another horse', current_password: testPassword })
  await ann.auth.signOut({ scope: 'global' })
  expect((await program.get('/me')).status).toBe(200)

  const ban = (until: string) =>
    server.ownerPool.query(`update auth.users set banned_until = ${until}`)
  await ban("now() + interval '1 day'")
  expect((await program.get('/me')).status).toBe(401)
  await ban('null')
  expect((await program.get('/me')).status).toBe(200)

  const again = server.asAnon()
  await again.auth.signInWithPassword({ email, password: 'another horse' })
  await again.rpc('delete_my_account').throwOnError()
  expect((await program.get('/me')).status).toBe(401)
})

test('creating a token requires the second factor, but using a token does not', async () => {
  const { server, ann, token, program } = await annsProgram()
  const list = await listWith(program, 'milk')
  const id = await idOf(ann)
  await server.ownerPool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', 'secret')`,
    [id],
  )
  const calls = () => [
    ann.rpc('create_access_token', { name: 'x', scopes: readAndWrite }),
    ann.rpc('my_access_tokens'),
    ann.rpc('end_access_token', { token: token.id }),
    ann.rpc('end_all_access_tokens'),
    ann.rpc('list_rows', { list: list.slice('/lists/'.length) }),
    ann.rpc('change_lists', { changes: {} }),
  ]
  for (const { error } of await Promise.all(calls())) {
    expect([error?.code, error?.hint]).toEqual(['PT403', 'second_factor_needed'])
  }
  const { session } = (await ann.auth.getSession()).data
  const bySession = await programOf(server, session?.access_token).get('/lists')
  expect([bySession.status, bySession.json]).toMatchObject([403, { code: 'second_factor_needed' }])
  expect((await program.get('/lists')).status).toBe(200)
  expect((await program.post(`${list}/items`, { text: 'tea' })).status).toBe(200)

  await server.ownerPool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [id])
  await ann.auth.refreshSession()
  for (const { error } of await Promise.all(calls())) expect(error).toBeNull()
})

test('only the day of a token’s last use is stored, not the time', async () => {
  const { server, ann, program } = await annsProgram()
  await program.get('/me')
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const used = async () => (await ann.rpc('my_access_tokens')).data?.[0].last_used_on
  expect(await used()).toBe(today)
  const written = async () =>
    (await server.ownerPool.query('select xmin from public.personal_access_tokens')).rows
  const before = await written()
  await program.get('/lists')
  expect(await written()).toEqual(before)
})

test('the API accepts an app session until it ends', async () => {
  const { server, ann } = await annsProgram()
  const { session } = (await ann.auth.getSession()).data
  const app = programOf(server, session?.access_token)
  expect((await app.get('/me')).json).toMatchObject({ id: await idOf(ann), token: null })
  expect((await app.post('/lists', { name: 'By session' })).status).toBe(201)
  await ann.auth.signOut()
  expect((await app.get('/lists')).status).toBe(401)
})

test('the site’s anonymous key and service key can’t act as a shopper', async () => {
  const server = await testServer({ authServiceKey: 'sb_secret_for-the-tests-of-the-api' })
  const anon = await programOf(server, server.settings.authAnonKey).get('/lists')
  expect([anon.status, anon.json]).toMatchObject([401, { code: 'no_token' }])
  const service = await programOf(server, server.settings.authServiceKey).get('/lists')
  expect([service.status, service.json]).toMatchObject([403, { code: 'no_account' }])
})
