import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'
import { openLink, queryOf } from './test-links.ts'

const verifier = 'v'.repeat(43)
const challenge = { code_challenge: verifier, code_challenge_method: 'plain' }

/** Creates a Supabase client with its own storage, as in a server-side or mobile app. */
function pkceClient({ url, settings }: TestServer) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createClient(url, settings.authAnonKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** Opens the link in the next email. Returns the code from the URL that the link redirects to. */
async function codeOfLink(server: TestServer, email: string): Promise<string> {
  const mail = await server.nextMail(email)
  const query = queryOf(mail)
  expect(query['token']).toMatch(/^pkce_[0-9a-f]{56}$/)
  const { target = '', hash } = await openLink(server, query)
  expect(hash).toEqual({})
  return new URL(target).searchParams.get('code') ?? ''
}

async function flowOfShopper() {
  const server = await testServer()
  const requests = authRequests(server.url)
  const { user } = await requests.newSession()
  await requests.post('/otp', { email: user.email, ...challenge })
  const code = await codeOfLink(server, user.email)
  const exchange = (auth_code: unknown, code_verifier: unknown = verifier) =>
    requests.post('/token?grant_type=pkce', { auth_code, code_verifier })
  return { server, user, code, exchange, ...requests }
}

test('a sign-up completes in the app that started it', async () => {
  const server = await confirmingServer()
  const ann = pkceClient(server)
  const email = newEmail()
  await ann.auth.signUp({
    email,
    password: testPassword,
    options: { emailRedirectTo: 'http://localhost:3000/app?from=mail' },
  })
  const code = await codeOfLink(server, email)
  const { data, error } = await ann.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
})

test('a recovery and a magic link complete in the app that started them', async () => {
  const server = await testServer()
  const { email } = (await authRequests(server.url).newSession()).user
  const ann = pkceClient(server)
  const events: string[] = []
  ann.auth.onAuthStateChange((event) => void events.push(event))
  await ann.auth.resetPasswordForEmail(email)
  expect((await ann.auth.exchangeCodeForSession(await codeOfLink(server, email))).error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  await ann.auth.signInWithOtp({ email })
  expect((await ann.auth.exchangeCodeForSession(await codeOfLink(server, email))).error).toBeNull()
})

test('an email address change completes in the app that started it', async () => {
  const server = await confirmingServer()
  const { email } = await confirmedShopper(server)
  const ann = pkceClient(server)
  await ann.auth.signInWithPassword({ email, password: testPassword })
  const to = newEmail()
  expect((await ann.auth.updateUser({ email: to })).error).toBeNull()
  const first = await openLink(server, queryOf(await server.nextMail(to)))
  expect(first.hash).toHaveProperty('message')
  const { data } = await ann.auth.exchangeCodeForSession(await codeOfLink(server, email))
  expect(data.user?.email).toBe(to)
})

test('a code works once, and only with its verifier', async () => {
  const { code, exchange, user } = await flowOfShopper()
  expect(await exchange(code, 'x'.repeat(43))).toMatchObject({
    status: 400,
    body: {
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    },
  })
  const responses = await Promise.all(Array.from({ length: 4 }, () => exchange(code)))
  const opened = responses.filter(({ status }) => status === 200)
  expect(opened.map((response) => toSession(response).user.id)).toEqual([user.id])
  expect(await exchange(code)).toMatchObject({
    status: 404,
    body: { code: 'flow_state_not_found' },
  })
})

test('a code expires after five minutes', async () => {
  const { server, code, exchange } = await flowOfShopper()
  await server.ownerPool.query(
    "update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'",
  )
  expect(await exchange(code)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
})

test('the code in the email also works in the app that started the sign-in', async () => {
  const server = await testServer()
  const { email } = (await authRequests(server.url).newSession()).user
  const ann = pkceClient(server)
  await ann.auth.signInWithOtp({ email })
  const { code = '' } = await server.nextMail(email)
  expect((await ann.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

test('the stored hash of a code doesn’t work as a code', async () => {
  const { server, exchange } = await flowOfShopper()
  const { rows } = await server.ownerPool.query<{ id: string; auth_code: string }>(
    'select id, auth_code from auth.flow_state',
  )
  for (const stored of [rows[0]?.auth_code, rows[0]?.id]) {
    expect((await exchange(stored)).status).toBe(404)
  }
})

test('an incomplete or malformed challenge is rejected', async () => {
  const server = await testServer()
  const { post } = authRequests(server.url)
  for (const wrong of [
    { code_challenge: verifier },
    { code_challenge_method: 's256' },
    { code_challenge: verifier, code_challenge_method: 'md5' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `${verifier}&`, code_challenge_method: 's256' },
  ]) {
    expect(await post('/recover', { email: newEmail(), ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  }
  expect(await post('/token?grant_type=pkce', {})).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})
