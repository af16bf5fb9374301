import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unprintable } from '#shared/contracts/unprintable.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { askWith } from './test-ask.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let joined = 0
const newEmail = () => `visitor-${++joined}@example.com`

test('an anonymous visitor joins the waitlist with or without a name', async () => {
  const visitor = server.asAnon()
  const [ann, bob] = [newEmail(), newEmail()]
  expect(await visitor.from('waitlist').insert({ email: ann, name: 'Ann' })).toMatchObject({
    status: 201,
    error: null,
  })
  expect(await visitor.from('waitlist').insert({ email: bob, name: null })).toMatchObject({
    status: 201,
  })
  const { rows } = await server.ownerPool.query(
    "select email, name, created_at > now() - interval '1 minute' as recent from waitlist where email in ($1, $2) order by id",
    [ann, bob],
  )
  expect(rows).toEqual([
    { email: ann, name: 'Ann', recent: true },
    { email: bob, name: null, recent: true },
  ])
})

test('a signed-in shopper can join the waitlist', async () => {
  const ann = await server.asShopper('ann')
  expect((await ann.from('waitlist').insert({ email: newEmail(), name: null })).error).toBeNull()
})

test('joining again with the same address, in upper or lower case, is a conflict', async () => {
  const visitor = server.asAnon()
  const email = newEmail()
  await visitor.from('waitlist').insert({ email, name: null })
  for (const again of [email, email.toUpperCase()]) {
    expect(await visitor.from('waitlist').insert({ email: again, name: null })).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "waitlist_email_key"',
        details: null,
      },
    })
  }
})

test.each<[string, Record<string, unknown>, string]>([
  ['no address', { email: null }, '23502'],
  ['an empty address', { email: '' }, '23514'],
  ['an address without @', { email: 'ann.example.com' }, '23514'],
  ['an address with a line break', { email: 'ann@example.com\n' }, '23514'],
  ['an address with a blank', { email: ' ann@example.com' }, '23514'],
  ['two addresses', { email: 'ann@example.com,bob@example.com' }, '23514'],
  ['an address that is too long', { email: `${'a'.repeat(250)}@b.cd` }, '23514'],
  ['a blank name', { email: 'ann@example.com', name: ' ' }, '23514'],
  ['a name that is too long', { email: 'ann@example.com', name: 'x'.repeat(201) }, '23514'],
  [
    'a name with a terminal escape sequence',
    { email: 'ann@example.com', name: 'A\u001B[2J' },
    '23514',
  ],
  ['a name with a bell character', { email: 'ann@example.com', name: 'A\u0007' }, '23514'],
  ['a name with a tab', { email: 'ann@example.com', name: 'A\tB' }, '23514'],
  ['a name with a C1 control', { email: 'ann@example.com', name: 'A\u009B2J' }, '23514'],
  ['a name with a line separator', { email: 'ann@example.com', name: 'A\u2028B' }, '23514'],
  ['a name with a direction override', { email: 'ann@example.com', name: 'A\u202Eb' }, '23514'],
  ['a custom date', { email: 'ann@example.com', created_at: '2020-01-01' }, '42501'],
  ['a custom id', { email: 'ann@example.com', id: 1 }, '428C9'],
])('an entry with %s is rejected', async (_name, entry, code) => {
  const { error } = await server.asAnon().from('waitlist').insert(entry)
  expect(error).toMatchObject({ code })
  const { rowCount } = await server.ownerPool.query(
    "select from waitlist where email ~ '^ ?ann' or email = ''",
  )
  expect(rowCount).toBe(0)
})

test('every address that browsers accept is accepted', async () => {
  const email = fc.emailAddress().filter((address) => address.length <= 254)
  await fc.assert(
    fc.asyncProperty(email, async (address) => {
      const { error } = await server.asAnon().from('waitlist').insert({ email: address })
      expect([undefined, '23505']).toContain(error?.code)
    }),
    { numRuns: 30 },
  )
})

test('a name in any script is stored unchanged', async () => {
  for (const name of [
    'Zoë Müller-Łaski',
    '김민수',
    'محمد\u200F',
    '👩🏽‍🍳',
    'Ann\u00A0B',
    "O'Neil",
  ]) {
    const email = newEmail()
    const { error } = await server.asAnon().from('waitlist').insert({ email, name })
    expect(error).toBeNull()
    const { rows } = await server.ownerPool.query('select name from waitlist where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ name }])
  }
})

test('the page and the database reject the same characters in a name', async () => {
  const { rows } = await server.ownerPool.query(
    `select code from generate_series(1, 65535) code
     where not code between 55296 and 57343
       and chr(code) ~ (select (regexp_match(pg_get_constraintdef(oid), '\\[.*\\]'))[1]
         from pg_constraint where conname = 'waitlist_name_printable')
     order by 1`,
  )
  const refused = Array.from({ length: 65_535 }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .filter((code) => unprintable.test(String.fromCharCode(code)))
  expect(rows.map(({ code }) => code)).toEqual(refused)
})

test('only the service role can see or change the waitlist', async () => {
  const email = newEmail()
  await server.asAnon().from('waitlist').insert({ email, name: null })
  for (const client of [server.asAnon(), await server.asShopper('eve')]) {
    const table = client.from('waitlist')
    expect((await table.select()).error?.code).toBe('42501')
    expect((await table.select('email').eq('email', email)).error?.code).toBe('42501')
    expect((await table.update({ name: 'x' }).eq('email', email)).error?.code).toBe('42501')
    expect((await table.delete().eq('email', email)).error?.code).toBe('42501')
    expect((await table.insert({ email: newEmail() }).select()).error?.code).toBe('42501')
  }
})

test('visitors and shoppers at an IP address share a separate limit for the waitlist', async () => {
  const limited = await testServer({ waitlistRateLimit: 3 })
  const ann = await limited.asShopper('ann')
  const visitor = limited.asAnon()
  expect((await visitor.from('waitlist').insert({ email: 'a@example.com' })).status).toBe(201)
  expect((await visitor.from('waitlist').insert({ email: 'a@example.com' })).status).toBe(409)
  expect((await ann.from('waitlist').insert({ email: 'b@example.com' })).status).toBe(201)
  const refused = await askWith(limited, undefined)('/waitlist', {
    method: 'POST',
    body: JSON.stringify({ email: 'c@example.com' }),
  })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
      details: null,
      hint: expect.stringMatching(/^Try again in \d+ seconds\.$/),
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await ann.from('waitlist').insert({ email: 'd@example.com' })).error).toMatchObject({
    code: 'over_request_rate_limit',
  })
  expect((await ann.from('waitlist').select()).error?.code).toBe('42501')
  const list = { id: '1', name: 'Weekly', items: 'milk' }
  expect((await ann.from('notes').insert(list)).error).toBeNull()
})

test('each row of a request counts toward the waitlist limit', async () => {
  const limited = await testServer({ waitlistRateLimit: 3 })
  const entries = Array.from({ length: 4 }, (_, index) => ({ email: `v${index}@example.com` }))
  const visitor = limited.asAnon()
  expect((await visitor.from('waitlist').insert(entries)).status).toBe(429)
  expect((await limited.ownerPool.query('select from waitlist')).rowCount).toBe(0)
})
