import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/env.ts'
import { testDatabase } from '../testing/test-database.ts'
import { authRequests, toSession } from './core/test-auth-requests.ts'

test('two servers that share a database accept and refresh each other’s sessions', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  const log = pino({ level: 'silent' })
  const apps = await Promise.all(
    [1, 2].map(() => buildApp({ settings: readSettings({}), pool, log })),
  )
  const [first, second] = await Promise.all(
    apps.map(async (app) => {
      onTestFinished(() => app.close())
      return authRequests(await app.listen({ host: '127.0.0.1', port: 0 }))
    }),
  )
  if (first === undefined || second === undefined) throw new Error('two servers were started')

  const session = await first.newSession()
  expect((await second.get('/user', session.access_token)).status).toBe(200)
  // A lock in the database makes one refresh wait for the other.
  const [one, other] = await Promise.all([
    first.refresh(session.refresh_token),
    second.refresh(session.refresh_token),
  ])
  expect(toSession(one).refresh_token).toBe(toSession(other).refresh_token)
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await second.send('POST', '/logout', { headers })).status).toBe(204)
  expect((await first.get('/user', session.access_token)).status).toBe(403)
})
