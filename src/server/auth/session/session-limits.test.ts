import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'

async function annSignedIn() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { data } = await ann.auth.getUser()
  return { server, ann, id: data.user?.id ?? '', email: data.user?.email ?? '' }
}

test('when an account already has 200 sessions, a sign-in ends the least recently used one', async () => {
  const { server, ann, id, email } = await annSignedIn()
  const { ownerPool } = server
  await ownerPool.query("update auth.sessions set created_at = now() - interval '1 year'")
  await ownerPool.query(
    'insert into auth.sessions (user_id) select $1 from generate_series(1, 198)',
    [id],
  )
  const signIn = () => server.asAnon().auth.signInWithPassword({ email, password: testPassword })
  expect((await signIn()).error).toBeNull()
  expect((await ann.from('notes').select()).status).toBe(200)
  expect((await signIn()).error).toBeNull()
  expect((await ann.from('notes').select()).status).toBe(401)
  expect((await ownerPool.query('select from auth.sessions')).rowCount).toBe(200)
})

test('a session ends when it uses more than a thousand tokens in a month', async () => {
  const { server, ann, id } = await annSignedIn()
  const { ownerPool } = server
  await ownerPool.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, revoked)
     select 'used-' || number, $1, (select id from auth.sessions), true
     from generate_series(1, 999) as number`,
    [id],
  )
  expect((await ann.auth.refreshSession()).error).toBeNull()
  expect((await ann.auth.refreshSession()).error?.code).toBe('refresh_token_already_used')
  const { rowCount } = await ownerPool.query('select from auth.refresh_tokens where not revoked')
  expect(rowCount).toBe(0)
})
