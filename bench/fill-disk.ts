// Fills a data volume of 300 MB with lists until the server rejects more. Then kills PostgreSQL, frees space
// and continues. Every acknowledged list must still exist. Runs on Linux as root, because it mounts a tmpfs:
// node bench/fill-disk.ts
import { execFile } from 'node:child_process'
import { open, readdir, readFile, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  makeDataDir,
  type RunningServer,
  startSources,
  unlimitedRequests,
} from '../e2e/fixtures/server.ts'
import { changesOfNewList } from '../src/server/testing/saved-texts.ts'
import { longList } from './parts/long-list.ts'
import { connect, createShopper, type Shopper } from './parts/shopper.ts'

const run = promisify(execFile)
type Page = { data: { id: string }[]; error: null } | { data: null; error: { message: string } }

const volume = '300m'
const ballastMegabytes = 60
const writers = 8
const timeoutMs = 60_000

const dataDir = await makeDataDir('full')
await run('mount', ['-t', 'tmpfs', '-o', `size=${volume},mode=755`, 'tmpfs', dataDir])
/** Ids of the lists the server acknowledged, by shopper. */
const acknowledged = new Map<Shopper, Set<string>>()
const problems: string[] = []
let server: RunningServer | undefined
let logged = ''

try {
  const ballast = await layBallast()
  server = await start()
  await addShopper(server)
  await fill(server)
  const freeWhenFull = await freeMegabytes()
  await expectReads(server, 'while the disk was full')

  process.kill(await databaseProcessId(), 'SIGKILL')
  await expectReads(server, 'after PostgreSQL was killed on the full disk')

  await rm(ballast)
  await expectSaved(server, 'after space was freed')
  await fill(server)
  await expectReads(server, 'when the disk was full again')

  await stop(server)
  server = await start()
  await expectReads(server, 'after a restart on the full disk')
  await stop(server)
  server = undefined

  const fullDiskReports = logged.match(/are free on the disk/g)?.length ?? 0
  // The log may report a full disk once each time the disk fills up, and once at the restart.
  if (fullDiskReports > 3) problems.push(`the log reported a full disk ${fullDiskReports} times`)
  if (/PANIC|No space left/.test(await databaseLog()))
    problems.push('PostgreSQL ran out of disk space')
  console.log(
    JSON.stringify({
      volume,
      acknowledged: countAcknowledged(),
      freeWhenFull,
      fullDiskReports,
      problems,
    }),
  )
} finally {
  await server?.stop()
  await run('umount', [dataDir])
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = problems.length === 0 ? 0 : 1

function start(): Promise<RunningServer> {
  const lots = '1000000'
  return startSources({
    PORT: '0',
    DATA_DIR: dataDir,
    QUOTA_SAVED_LISTS: lots,
    QUOTA_LIST_ITEMS_KB: lots,
    ...unlimitedRequests,
  })
}

async function stop(running: RunningServer) {
  await running.stop()
  logged += running.output()
}

async function addShopper({ url }: RunningServer): Promise<Shopper> {
  const shopper = await createShopper(url)
  acknowledged.set(shopper, new Set())
  return shopper
}

function countAcknowledged(): number {
  return [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
}

/**
 * Writes until the disk is full, that is, until the server has rejected all writers for a second. Replaces a
 * shopper whose quota is full with a new one.
 */
async function fill(running: RunningServer) {
  const refusedUntil = performance.now() + timeoutMs
  await Promise.all(
    Array.from({ length: writers }, async () => {
      let shopper = lastShopper()
      let client = await signIn(running.url, shopper)
      let refusals = 0
      while (refusals < 5) {
        const { lists, error, status, isQuotaFull } = await saveLongLists(client, 5)
        if (error === null && !isQuotaFull) {
          for (const list of lists) acknowledged.get(shopper)?.add(list)
          refusals = 0
          continue
        }
        if (error === null) {
          shopper = shopper === lastShopper() ? await addShopper(running) : lastShopper()
          client = await signIn(running.url, shopper)
          continue
        }
        if (status !== 507) problems.push(`a save got status ${status}: ${error.message}`)
        if (performance.now() > refusedUntil) return
        refusals += 1
        await wait(200)
      }
    }),
  )
}

/** Saves new lists in a single call. The server accepts or rejects all of them together. */
async function saveLongLists(client: SupabaseClient, count: number) {
  const changes = Array.from({ length: count }, () => changesOfNewList(longList()))
  const lists = changes.flatMap((one) => one.lists)
  const items = changes.flatMap((one) => one.items)
  const { data, error, status } = await client.rpc('change_lists', { changes: { lists, items } })
  const isQuotaFull = error === null && JSON.stringify(data) !== '[]'
  return { lists: lists.map(({ list }) => list), error, status, isQuotaFull }
}

function lastShopper(): Shopper {
  const last = [...acknowledged.keys()].at(-1)
  if (!last) throw new Error('No shopper has been created')
  return last
}

async function expectReads(running: RunningServer, when: string) {
  for (const shopper of acknowledged.keys()) await expectReadsOf(running, shopper, when)
}

/** Checks that the server still has every acknowledged list of a shopper. */
async function expectReadsOf({ url }: RunningServer, shopper: Shopper, when: string) {
  const saved = new Set<string>()
  const client = await signIn(url, shopper)
  for (let after: string | null = null; ; ) {
    const { data, error }: Page = await client.rpc('lists_page', { after, max_lists: 1_000 })
    if (error) {
      problems.push(`reading lists failed ${when}: ${error.message}`)
      return
    }
    for (const { id } of data) saved.add(id)
    if (data.length < 1_000) break
    after = data.at(-1)?.id ?? null
  }
  const lost = [...(acknowledged.get(shopper) ?? [])].filter((id) => !saved.has(id))
  if (lost.length > 0) problems.push(`${lost.length} lists were lost ${when}`)
}

async function expectSaved({ url }: RunningServer, when: string) {
  const shopper = lastShopper()
  const client = await signIn(url, shopper)
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { lists, error, isQuotaFull } = await saveLongLists(client, 1)
    if (error === null && !isQuotaFull) {
      for (const list of lists) acknowledged.get(shopper)?.add(list)
      return
    }
    if (performance.now() > deadline) {
      problems.push(`no list could be saved ${when}: ${error?.message ?? 'the quota is full'}`)
      return
    }
    await wait(200)
  }
}

async function signIn(url: string, { email, password }: Shopper): Promise<SupabaseClient> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const client = connect(url)
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (error === null) return client
    if (performance.now() > deadline) throw error
    await wait(200)
  }
}

async function databaseLog(): Promise<string> {
  const folder = path.join(dataDir, 'postgres/log')
  const names = await readdir(folder)
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.join('')
}

/** Writes a large file, which is deleted later to free space. */
async function layBallast(): Promise<string> {
  const ballast = path.join(dataDir, 'ballast')
  const file = await open(ballast, 'w')
  await file.writeFile(Buffer.alloc(ballastMegabytes * 1_000_000, 1))
  await file.close()
  return ballast
}

async function freeMegabytes(): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return Math.round((bavail * bsize) / 1_000_000)
}

async function databaseProcessId(): Promise<number> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(pidFile.split('\n')[0])
}
