import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isPostmasterOf, isRunning } from '../../lib/processes.ts'
import {
  makeDataRoot,
  otherOwner,
  postmasterOf,
  removeDataRoot,
  startTestPostgres,
} from '../../testing/embedded-database.ts'
import type { Connection } from '../connection.ts'
import { withOwner } from '../owner-client.ts'

// Creating a database is slow, so all tests use the same one.
let dataRoot: string
beforeAll(async () => {
  dataRoot = await makeDataRoot()
})
afterAll(() => removeDataRoot(dataRoot))

async function read(connection: Connection, sql: string): Promise<unknown> {
  const { rows } = await withOwner(connection, (owner) =>
    owner.query({ text: sql, rowMode: 'array' }),
  )
  return rows[0]?.[0]
}

test('if the first start was killed, the next start removes the files it left behind', async () => {
  await mkdir(join(dataRoot, 'postgres.init-999999999'))
  await startTestPostgres(dataRoot)
  const names = await readdir(dataRoot)
  expect(names.filter((name) => name.includes('init'))).toEqual([])
})

test("one statement can't fill the disk or use more than one processor", async () => {
  const { connection } = await startTestPostgres(dataRoot)
  expect(await read(connection, 'show temp_file_limit')).toBe('512MB')
  expect(await read(connection, 'show max_parallel_workers_per_gather')).toBe('0')
})

test('data survives a restart', async () => {
  const first = await startTestPostgres(dataRoot)
  await read(first.connection, 'create table kept as select 1 as item')
  const pid = await postmasterOf(dataRoot)
  await first.close()
  expect(isPostmasterOf(pid, join(dataRoot, 'postgres/data'))).toBe(false)

  const second = await startTestPostgres(dataRoot)
  expect(await read(second.connection, 'select item from kept')).toBe(1)
})

test('the database is private to its owner and behaves the same on every machine', async () => {
  const { connection } = await startTestPostgres(dataRoot)
  expect((await stat(join(dataRoot, 'postgres/password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataRoot, 'postgres/run'))).mode & 0o777).toBe(0o700)
  expect(await read(connection, 'show listen_addresses')).toBe('')
  expect(await read(connection, "select lower('ÉCLAIR')")).toBe('éclair')
  await expect(read({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
})

test('a new server adopts the PostgreSQL that a killed server left running', async () => {
  const owner = await otherOwner(dataRoot)
  const pid = await postmasterOf(dataRoot)
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const { connection } = await startTestPostgres(dataRoot)
  expect(await read(connection, 'select 1')).toBe(1)
  expect(await postmasterOf(dataRoot)).toBe(pid)
})

test('a second server can’t start on the same data while the first is running', async () => {
  const owner = await otherOwner(dataRoot)
  await expect(startTestPostgres(dataRoot)).rejects.toThrow(
    `in use by another running Grocery Genie server (process ${owner.pid})`,
  )
  expect(isRunning(await postmasterOf(dataRoot))).toBe(true)
})

test('if PostgreSQL is killed, it is restarted without losing committed data', async () => {
  const { connection, output, lost } = await startTestPostgres(dataRoot)
  await read(connection, 'create table list as select 1 as item')
  const pid = await postmasterOf(dataRoot)
  process.kill(pid, 'SIGKILL')

  await vi.waitFor(() => expect(output).toContain('PostgreSQL is back.'), { timeout: 15_000 })
  expect(await read(connection, 'select item from list')).toBe(1)
  expect(await postmasterOf(dataRoot)).not.toBe(pid)
  expect(lost).toEqual([])
})

test('a PID file with the PID of an unrelated process doesn’t keep PostgreSQL from starting', async () => {
  const first = await startTestPostgres(dataRoot)
  await first.close()
  const pidFile = join(dataRoot, 'postgres/data/postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${dataRoot}/postgres/data\n1\n5432\n\n\n0 0\n`)

  const { connection } = await startTestPostgres(dataRoot)
  expect(await read(connection, 'select 1')).toBe(1)
})

test('data from another PostgreSQL version is rejected with a clear message', async () => {
  await changeForThisTest('PG_VERSION', () => '15\n')
  await expect(startTestPostgres(dataRoot)).rejects.toThrow('was created by PostgreSQL 15')
})

test('if PostgreSQL fails to start, the error contains the reason', async () => {
  await changeForThisTest('postgresql.conf', (text) => `${text}\nshared_buffers = lots\n`)
  await expect(startTestPostgres(dataRoot)).rejects.toThrow(/did not start: .*shared_buffers/)
})

test('if PostgreSQL fails to start after opening its log, the error contains the last reason in the log', async () => {
  await moveAwayForThisTest('pg_wal')
  await mkdir(join(dataRoot, 'postgres/data/pg_wal'))
  await expect(startTestPostgres(dataRoot)).rejects.toThrow(
    /did not start: (PANIC|FATAL): .*pg_wal|did not start: PANIC: could not locate a valid checkpoint/,
  )
})

test('a PostgreSQL that refuses all connections is stopped, and the reason is reported', async () => {
  await moveAwayForThisTest('base/5')
  await expect(startTestPostgres(dataRoot)).rejects.toThrow(
    'PostgreSQL refuses every connection: FATAL: database "postgres" does not exist',
  )
  await expect(postmasterOf(dataRoot)).rejects.toThrow('ENOENT')
})

test('PostgreSQL writes its log to a file', async () => {
  const { connection } = await startTestPostgres(dataRoot)
  await read(connection, 'select 1 / 0').catch(() => {})
  const folder = join(dataRoot, 'postgres/log')
  const names = (await readdir(folder)).filter((name) => name.startsWith('postgresql-'))
  await vi.waitFor(async () => {
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toContain('division by zero')
  })
})

test('the write-ahead log leaves most of a small disk free', async () => {
  const { connection } = await startTestPostgres(dataRoot)
  const { blocks, bsize } = await statfs(dataRoot)
  const sql = "select pg_size_bytes(current_setting('max_wal_size'))"
  const maxBytes = Number(await read(connection, sql))
  expect(maxBytes).toBeLessThanOrEqual(Math.max((blocks * bsize) / 8, 48 * 2 ** 20))
  expect(maxBytes).toBeGreaterThanOrEqual(48 * 2 ** 20)
})

async function moveAwayForThisTest(name: string): Promise<void> {
  const path = join(dataRoot, 'postgres/data', name)
  await rename(path, `${path}.away`)
  onTestFinished(async () => {
    await rm(path, { recursive: true, force: true })
    await rename(`${path}.away`, path)
  })
}

async function changeForThisTest(name: string, change: (text: string) => string): Promise<void> {
  const path = join(dataRoot, 'postgres/data', name)
  const text = await readFile(path, 'utf8')
  onTestFinished(() => writeFile(path, text))
  await writeFile(path, change(text))
}
