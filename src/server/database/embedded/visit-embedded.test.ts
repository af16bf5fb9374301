import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { makeDataRoot, removeDataRoot, startTestPostgres } from '../../testing/embedded-database.ts'
import type { Connection } from '../connection.ts'
import { withOwner } from '../owner-client.ts'
import { layoutOf } from './cluster-layout.ts'
import { runningPostmaster } from './postmaster.ts'
import { visitEmbedded } from './visit-embedded.ts'

let dataRoot: string
beforeAll(async () => {
  dataRoot = await makeDataRoot()
})
afterAll(() => removeDataRoot(dataRoot))

function visit() {
  const { binariesRoot } = inject('postgres')
  const quiet = { say: () => {}, onLost: () => {} }
  return visitEmbedded({ dataRoot, binariesRoot, isThrowaway: true, ...quiet })
}

async function countServers(connection: Connection): Promise<number> {
  const { rows } = await withOwner(connection, (owner) =>
    owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name like 'grocery-genie server%'",
    ),
  )
  return rows[0]?.count ?? 0
}

test('a command starts PostgreSQL if it isn’t running, and stops it afterward', async () => {
  const visitor = await visit()
  expect(await countServers(visitor.connection)).toBe(0)
  await visitor.close()
  expect(await runningPostmaster(layoutOf(dataRoot))).toBeUndefined()
})

test("a command leaves a server's PostgreSQL running", async () => {
  const server = await startTestPostgres(dataRoot)
  const visitor = await visit()
  await visitor.close()
  expect(await countServers(server.connection)).toBe(1)
  expect(server.lost).toEqual([])
})

test('a server that starts during a command waits until the command ends', async () => {
  const visitor = await visit()
  const starting = startTestPostgres(dataRoot)
  await vi.waitFor(async () => expect(await countServers(visitor.connection)).toBe(1), 10_000)
  await visitor.close()
  const server = await starting
  expect(await countServers(server.connection)).toBe(1)
})

test('a command waits until another command ends', async () => {
  const counts = await Promise.all(
    [1, 2, 3].map(async () => {
      const visitor = await visit()
      try {
        return await countServers(visitor.connection)
      } finally {
        await visitor.close()
      }
    }),
  )
  expect(counts).toEqual([0, 0, 0])
  expect(await runningPostmaster(layoutOf(dataRoot))).toBeUndefined()
})
