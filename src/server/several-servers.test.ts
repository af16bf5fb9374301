import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrlOf } from './database/connection.ts'
import { connectionOf, createPool } from './database/pool.ts'
import { claimOrphanedFiles } from './storage/storage-queries.ts'
import { drivers } from './storage/test-storage.ts'
import { expectEverythingWorks } from './testing/everyday-use.ts'
import { startServerProcess } from './testing/server-process.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from './testing/test-database.ts'
import { testServer } from './testing/test-server.ts'

/** Opens another connection pool, as a second server would. */
function anotherPool({ pool }: Pick<TestDatabase, 'pool'>) {
  const another = createPool(connectionOf(pool), {
    applicationName: 'test',
    maxConnections: 10,
    onConnectionError: () => {},
  })
  onTestFinished(() => another.end())
  return another
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('an empty database is set up only once, even if three servers start at the same time', {
  timeout: 120_000,
}, async () => {
  const database = await emptyDatabase()
  onTestFinished(database.close)
  const servers = await Promise.all(
    [1, 2, 3].map(async () =>
      startServerProcess({
        DATA_DIR: await temporaryFolder(),
        DATABASE_URL: databaseUrlOf(database.ownerConnection),
      }),
    ),
  )
  const urls = await Promise.all(servers.map((server) => server.untilReady()))
  for (const url of urls) expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  const keySets = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()),
  )
  expect(keySets[1]).toEqual(keySets[0])
  expect(keySets[2]).toEqual(keySets[0])
  const { rows } = await database.ownerPool.query(
    `select (select count(*)::int from auth.signing_keys) as keys,
       (select count(*)::int from grocery_genie.secrets where name = 'login_role') as logins,
       (select count(*) = count(distinct version) from supabase_migrations.schema_migrations) as "isOnce"`,
  )
  expect(rows).toEqual([{ keys: 1, logins: 1, isOnce: true }])
  const codes = await Promise.all(servers.map((server) => server.end('SIGTERM')))
  expect(codes).toEqual([0, 0, 0])
})

test('everything works when each request goes to a different server', {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const s3 = await drivers.s3()
  onTestFinished(s3.close)
  const start = () =>
    testServer(s3.settings, { database: { ...database, pool: anotherPool(database) } })
  const servers = [await start(), await start(), await start()]
  await expectEverythingWorks(servers)
  expect(servers.map((server) => server.takeErrors())).toEqual([[], [], []])
})

test('all servers share the rate limit of an IP address', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const start = () => testServer({ restRateLimitReads: 10 }, { database })
  const servers = [await start(), await start()]
  const statuses: number[] = []
  for (let time = 0; time < 20; time += 1) {
    const server = servers[time % 2]
    statuses.push((await fetch(`${server?.url}/rest/v1/stores?limit=1`)).status)
  }
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(11)
})

test('only one server claims an orphaned file, and if that server dies, another one claims it', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  await database.ownerPool.query(
    `insert into grocery_genie.loose_files (version, bucket_id, remove_after)
     select gen_random_uuid()::text, 'demo-videos', now() - interval '1 minute'
     from generate_series(1, 20)`,
  )
  const pools = [database.pool, anotherPool(database)]
  const claimed = await Promise.all(pools.map((pool) => claimOrphanedFiles(pool, 10)))
  expect(new Set(claimed.flat().map(({ version }) => version)).size).toBe(20)
  expect(await claimOrphanedFiles(database.pool, 10)).toEqual([])
  // Simulates dead servers: five minutes after being claimed, the files haven't been removed.
  await database.ownerPool.query(
    `update grocery_genie.loose_files set remove_after = remove_after - interval '5 minutes'`,
  )
  expect(await claimOrphanedFiles(database.pool, 100)).toHaveLength(20)
})
