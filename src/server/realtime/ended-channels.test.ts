import { afterEach, expect, test, vi } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { testPassword, testServer } from '../testing/test-server.ts'
import { broadcast, idOf, subscribe } from './test-realtime.ts'

const minuteMs = 60_000
const tokenMs = 60 * minuteMs

afterEach(() => {
  vi.useRealTimers()
})

async function annOn(realtimeLimits = { checkEveryMs: 20 }) {
  const server = await testServer({}, { realtimeLimits })
  const ann = await server.asShopper('ann')
  const topic = subscribe(ann, `user:${await idOf(ann)}`)
  await topic.until('SUBSCRIBED')
  return { server, ann, topic, name: `user:${await idOf(ann)}` }
}

/** Moves only the clock. Sockets and timers keep running in real time. */
function passTime(milliseconds: number): void {
  const now = Date.now() + milliseconds
  vi.useFakeTimers({ toFake: ['Date'], now })
}

test('a channel ends when its token expires', async () => {
  const { topic } = await annOn()
  passTime(tokenMs + minuteMs)
  await topic.until('CLOSED')
  expect(topic.systemMessages).toEqual(['Access token has expired'])
})

test('a refreshed token keeps a channel open', async () => {
  const { server, ann, topic, name } = await annOn()
  passTime(tokenMs - 5 * minuteMs)
  // The lock makes the server wait for the policy check of the new token.
  const owner = await server.ownerPool.connect()
  const lock = 'lock table realtime.messages in access exclusive mode'
  await owner.query(`begin; ${lock}`)
  const { error } = await ann.auth.refreshSession()
  expect(error).toBeNull()
  await expectWaiting(server.ownerPool, 1)
  await owner.query(`commit; begin; ${lock}; commit`)
  owner.release()
  await ann.auth.getUser()
  passTime(10 * minuteMs)
  await broadcast(server, name)
  await vi.waitFor(() => expect(topic.received).toHaveLength(1))
  expect(topic.statuses).toEqual(['SUBSCRIBED'])
})

test('an invalid token ends a channel', async () => {
  const { ann, topic } = await annOn()
  await topic.channel.socket.setAuth('no-token')
  await topic.until('CLOSED')
  expect(topic.systemMessages).toEqual([expect.stringMatching(/^InvalidJWTToken: /)])
  await ann.auth.signOut()
})

test('signing out a session on another device ends its channels within 5 seconds', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { data } = await ann.auth.getUser()
  const phone = server.asAnon()
  await phone.auth.signInWithPassword({ email: data.user?.email ?? '', password: testPassword })
  const name = `user:${await idOf(ann)}`
  const [first, second] = [subscribe(ann, name), subscribe(phone, name)]
  await Promise.all([first.until('SUBSCRIBED'), second.until('SUBSCRIBED')])

  const { error } = await ann.auth.signOut({ scope: 'others' })
  expect(error).toBeNull()
  await vi.waitFor(() => expect(second.statuses.at(-1)).toBe('CLOSED'), { timeout: 5_000 })
  expect(second.systemMessages).toEqual(['The session has ended'])
  await broadcast(server, name)
  await vi.waitFor(() => expect(first.received).toHaveLength(1))
  expect(second.received).toEqual([])
})

test('deleting an account ends its channels, and its token can’t join again', async () => {
  const { server, ann, topic, name } = await annOn()
  await server.ownerPool.query('delete from auth.users where id = $1', [await idOf(ann)])
  await topic.until('CLOSED')
  expect(topic.systemMessages).toEqual(['The session has ended'])
  await subscribe(ann, name).until('CHANNEL_ERROR: InvalidJWTToken: the session has ended')
})

test('a banned account loses its channels', async () => {
  const { server, ann, topic } = await annOn()
  await server.ownerPool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [await idOf(ann)],
  )
  await topic.until('CLOSED')
  expect(topic.systemMessages).toEqual(['The session has ended'])
})
