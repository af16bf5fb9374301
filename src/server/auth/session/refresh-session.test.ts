import { decodeJwt } from 'jose'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { testServer } from '../../testing/test-server.ts'
import { serviceKey } from '../admin/test-service-role.ts'
import { authRequests, toSession } from '../core/test-auth-requests.ts'

const alreadyUsed = {
  status: 400,
  body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
}

/** Backdates the creation and use of all tokens by this interval. */
async function passTime(ownerPool: Pool, interval: string) {
  await ownerPool.query(
    'update auth.refresh_tokens set updated_at = updated_at - $1::interval, created_at = created_at - $1::interval',
    [interval],
  )
}

async function setTokenAge(ownerPool: Pool, token: string | undefined, interval: string) {
  await ownerPool.query(
    'update auth.refresh_tokens set updated_at = now() - $2::interval where token = $1',
    [token, interval],
  )
}

/**
 * Refreshes a new session until it has `length` tokens. Returns all tokens, oldest first; the last one is
 * active.
 */
async function tokenChain(url: string, length: number) {
  const { newSession, refresh } = authRequests(url)
  const first = await newSession()
  const tokens = [first.refresh_token]
  while (tokens.length < length) {
    tokens.push(toSession(await refresh(tokens.at(-1))).refresh_token)
  }
  return { tokens, accessToken: first.access_token }
}

/** Deletes the shopper's own account and returns the status of the response. */
async function deleteOwnAccount(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/rest/v1/rpc/delete_my_account`, { method: 'POST', headers })).status
}

async function deleteAsOperator(url: string, userId: string): Promise<number> {
  const headers = { authorization: `Bearer ${serviceKey}` }
  return (await authRequests(url).send('DELETE', `/admin/users/${userId}`, { headers })).status
}

test('a refresh returns a new token of the same session', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const before = (await ann.auth.getSession()).data.session
  const { data, error } = await ann.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).toMatch(/^[a-z0-9]{12}$/)
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  const claims = decodeJwt(String(data.session?.access_token))
  expect(claims).toMatchObject({
    session_id: decodeJwt(String(before?.access_token))['session_id'],
    amr: [{ method: 'password' }],
  })
  expect((await ann.auth.getUser()).error).toBeNull()
})

test('refreshing with the parent of the active token always returns the active token', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh, get } = authRequests(url)
  const { tokens } = await tokenChain(url, 2)
  await passTime(ownerPool, '1 day')
  const again = toSession(await refresh(tokens[0]))
  expect(again.refresh_token).toBe(tokens[1])
  expect((await get('/user', again.access_token)).status).toBe(200)
})

test('for ten seconds after its first use, refreshing with an older token returns the active token', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 4)
  await passTime(ownerPool, '5 seconds')
  expect(toSession(await refresh(tokens[0])).refresh_token).toBe(tokens[3])
  expect(toSession(await refresh(tokens[1])).refresh_token).toBe(tokens[3])
})

test('reusing an older token after ten seconds ends the session', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh, get } = authRequests(url)
  const { tokens, accessToken } = await tokenChain(url, 3)
  const other = await authRequests(url).newSession()
  await passTime(ownerPool, '11 seconds')
  expect(await refresh(tokens[0])).toMatchObject(alreadyUsed)
  expect(await refresh(tokens[2])).toMatchObject(alreadyUsed)
  expect(await refresh(tokens[1])).toMatchObject(alreadyUsed)
  expect(await refresh(tokens[0])).toMatchObject(alreadyUsed)
  expect(await get('/user', accessToken)).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect((await refresh(other.refresh_token)).status).toBe(200)
})

test('the ten seconds for reusing a token start at its first use', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 3)
  await passTime(ownerPool, '6 seconds')
  expect((await refresh(tokens[0])).status).toBe(200)
  await passTime(ownerPool, '6 seconds')
  expect(await refresh(tokens[0])).toMatchObject(alreadyUsed)
})

test('twenty tabs that refresh simultaneously all get the same active token', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, refresh } = authRequests(url)
  const { refresh_token: token } = await newSession()
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
  expect(responses.map((response) => response.status)).toEqual(
    Array.from({ length: 20 }, () => 200),
  )
  const next = new Set(responses.map((response) => toSession(response).refresh_token))
  expect(next.size).toBe(1)
  const active = await ownerPool.query('select token from auth.refresh_tokens where not revoked')
  expect(active.rows).toEqual([{ token: [...next][0] }])
})

test('tabs that race with different generations of the token never end the session', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 3)
  const uses = Array.from({ length: 24 }, (_, index) => tokens[index % tokens.length])
  const responses = await Promise.all(uses.map((token) => refresh(token)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  const active = await ownerPool.query('select token from auth.refresh_tokens where not revoked')
  expect(active.rowCount).toBe(1)
})

test('if a thief reuses an old token while the owner refreshes, both lose the session', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 3)
  await passTime(ownerPool, '1 minute')
  await Promise.all([refresh(tokens[0]), refresh(tokens[2]), refresh(tokens[0])])
  const active = await ownerPool.query('select from auth.refresh_tokens where not revoked')
  expect(active.rowCount).toBe(0)
  expect(await refresh(tokens[2])).toMatchObject(alreadyUsed)
})

test('a sign-out that races with refreshes ends the session', async () => {
  const { url } = await testServer()
  const { newSession, refresh, send } = authRequests(url)
  const session = await newSession()
  const headers = { authorization: `Bearer ${session.access_token}` }
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, () => refresh(session.refresh_token)),
    send('POST', '/logout', { headers }),
    ...Array.from({ length: 6 }, () => refresh(session.refresh_token)),
  ])
  for (const response of responses) expect([200, 204, 400]).toContain(response.status)
  const after = await refresh(session.refresh_token)
  expect(after.body).toMatchObject({ code: 'refresh_token_not_found' })
})

test.each([
  ['by its shopper', 204],
  ['by the operator', 200],
])('an account deleted %s during a refresh stays deleted', async (by, expected) => {
  const { url, ownerPool } = await testServer({ authServiceKey: serviceKey })
  const { newSession, refresh } = authRequests(url)
  const { access_token: token, refresh_token: refreshToken, user } = await newSession()
  const other = await ownerPool.connect()
  await other.query('begin')
  await other.query('select from auth.sessions for update')
  const refreshed = refresh(refreshToken)
  await expectWaiting(ownerPool, 1)
  const deleted =
    by === 'by its shopper' ? deleteOwnAccount(url, token) : deleteAsOperator(url, user.id)
  await expectWaiting(ownerPool, 2)
  await other.query('commit')
  other.release()
  expect([await deleted, (await refreshed).status]).toEqual([expected, 200])
  expect((await ownerPool.query('select from auth.users')).rowCount).toBe(0)
})

test('a refresh that races with the deletion of its account succeeds or gets a 400, and the account is deleted', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, refresh } = authRequests(url)
  for (let pair = 1; pair <= 15; pair += 1) {
    const { access_token: token, refresh_token: refreshToken } = await newSession()
    const [deleted, refreshed] = await Promise.all([
      deleteOwnAccount(url, token),
      refresh(refreshToken),
    ])
    expect(deleted).toBe(204)
    expect([200, 400]).toContain(refreshed.status)
    expect((await ownerPool.query('select from auth.users')).rowCount).toBe(0)
  }
})

test('an unknown token is not found', async () => {
  const { asAnon } = await testServer()
  const { error } = await asAnon().auth.refreshSession({ refresh_token: 'abcdefghij12' })
  expect(error).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  })
})

test('a malformed token is rejected without a lookup', async () => {
  const { url } = await testServer()
  const { refresh } = authRequests(url)
  const tokens = [
    '',
    'short',
    'ABCDEFGHIJKL',
    'abcdefghij12x',
    "a' or 1=1 --",
    'abcdefghij1١',
    null,
  ]
  const responses = await Promise.all(tokens.map((token) => refresh(token)))
  for (const response of responses) {
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Refresh token is not valid' },
    })
  }
})

test('a banned shopper can’t refresh, but the token works again after the ban', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, refresh } = authRequests(url)
  const { refresh_token: token } = await newSession()
  await ownerPool.query("update auth.users set banned_until = now() + interval '1 day'")
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  await ownerPool.query("update auth.users set banned_until = now() - interval '1 second'")
  expect((await refresh(token)).status).toBe(200)
})

test('an expired session can’t be refreshed', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, refresh } = authRequests(url)
  const { refresh_token: token } = await newSession()
  await ownerPool.query("update auth.sessions set not_after = now() - interval '1 second'")
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
})

test('a used token is deleted a month after its use', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 3)
  const [first, second, active] = tokens
  await setTokenAge(ownerPool, first, '31 days')
  await setTokenAge(ownerPool, second, '29 days')
  const next = toSession(await refresh(active)).refresh_token
  const { rows } = await ownerPool.query('select token from auth.refresh_tokens order by id')
  expect(rows.map(({ token }) => token)).toEqual([second, active, next])
  expect(await refresh(first)).toMatchObject({ body: { code: 'refresh_token_not_found' } })
  expect((await refresh(next)).status).toBe(200)
  expect(await refresh(second)).toMatchObject(alreadyUsed)
  expect(await refresh(next)).toMatchObject(alreadyUsed)
})

test('the parent of the active token is never deleted', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 2)
  await passTime(ownerPool, '90 days')
  await newSession()
  expect(toSession(await refresh(tokens[0])).refresh_token).toBe(tokens[1])
  expect(toSession(await refresh(tokens[0])).refresh_token).toBe(tokens[1])
})

test('reusing a stolen token several times is recorded only once', async () => {
  const { url, ownerPool } = await testServer()
  const { refresh } = authRequests(url)
  const { tokens } = await tokenChain(url, 3)
  await passTime(ownerPool, '1 day')
  for (let count = 0; count < 3; count += 1) {
    expect(await refresh(tokens[0])).toMatchObject(alreadyUsed)
  }
  const { rows } = await ownerPool.query(
    `select from auth.audit_log_entries where payload ->> 'action' = 'refresh_token_reused'`,
  )
  expect(rows).toHaveLength(1)
})
