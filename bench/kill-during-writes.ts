// Repeatedly kills the server or its PostgreSQL with SIGKILL while lists are saved. Then checks that every
// acknowledged list still exists: node bench/kill-during-writes.ts [rounds, 20 by default]
import { randomInt, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import {
  makeDataDir,
  type RunningServer,
  startSources,
  unlimitedRequests,
} from '../e2e/fixtures/server.ts'
import { changesOfNewList } from '../src/server/testing/saved-texts.ts'
import { median } from './parts/median.ts'

type Page = { data: { id: string }[]; error: null } | { data: null; error: { message: string } }

const rounds = Number(process.argv[2] ?? 20)
const writers = 4
const recoveryLimitMs = 60_000
const account = { email: 'writer@example.com', password: 'correct horse' }

const dataDir = await makeDataDir('kill')
const acknowledged = new Set<string>()
let lost = 0
let failedStarts = 0
const recoveriesMs: Record<'server' | 'database', number[]> = { server: [], database: [] }

let server = await start()
let client = connect(server)
const signUp = await client.auth.signUp(account)
if (signUp.error) throw signUp.error

try {
  for (let round = 1; round <= rounds; round += 1) {
    const victim = round % 2 === 1 ? 'server' : 'database'
    const before = acknowledged.size
    await killDuringWrites(victim)
    const recoveryStart = performance.now()
    if (victim === 'server') {
      server = await start()
      client = connect(server)
    }
    const saved = await readSavedIds()
    recoveriesMs[victim].push(performance.now() - recoveryStart)
    const missing = [...acknowledged].filter((id) => !saved.has(id))
    lost += missing.length
    const written = acknowledged.size - before
    console.log(`round ${round}: killed ${victim}, ${written} acknowledged, ${missing.length} lost`)
  }
} catch (error) {
  failedStarts += 1
  console.error(error)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const summary = {
  rounds,
  acknowledgedWrites: acknowledged.size,
  lostWrites: lost,
  failedStarts,
  medianRecoveryMs: {
    server: Math.round(median(recoveriesMs.server)),
    database: Math.round(median(recoveriesMs.database)),
  },
}
console.log(JSON.stringify(summary))
process.exitCode = lost === 0 && failedStarts === 0 ? 0 : 1

function start(): Promise<RunningServer> {
  return startSources({
    PORT: '0',
    DATA_DIR: dataDir,
    AUTH_RATE_LIMIT_TOKEN: '100000',
    QUOTA_SAVED_LISTS: '1000000',
    QUOTA_LIST_ITEMS_KB: '1000000',
    ...unlimitedRequests,
    LOG_LEVEL: 'fatal',
  })
}

function connect({ url }: RunningServer): SupabaseClient {
  return createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Saves lists on several connections until the server or PostgreSQL is killed. */
async function killDuringWrites(victim: 'server' | 'database') {
  await signInWhenUp()
  let isKilled = false
  const writing = Array.from({ length: writers }, async () => {
    while (!isKilled) {
      const list = randomUUID()
      const changes = changesOfNewList({ name: 'Weekly', items: 'milk' }, list)
      const { data, error } = await client.rpc('change_lists', { changes })
      if (!error && JSON.stringify(data) === '[]') acknowledged.add(list)
    }
  })
  await wait(randomInt(200, 800))
  const processId = victim === 'server' ? server.process.pid : await databaseProcessId()
  if (processId === undefined) throw new Error(`The ${victim} is not running`)
  process.kill(processId, 'SIGKILL')
  isKilled = true
  await Promise.all(writing)
}

async function signInWhenUp() {
  await retry(async () => {
    const { error } = await client.auth.signInWithPassword(account)
    if (error) throw error
  })
}

async function readSavedIds(): Promise<Set<string>> {
  await signInWhenUp()
  const saved = new Set<string>()
  for (let after: string | null = null; ; ) {
    const response: Page = await client.rpc('lists_page', { after, max_lists: 1000 })
    if (response.error) throw new Error(response.error.message)
    for (const { id } of response.data) saved.add(id)
    if (response.data.length < 1000) return saved
    after = response.data.at(-1)?.id ?? null
  }
}

async function databaseProcessId(): Promise<number> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(pidFile.split('\n')[0])
}

/** Repeats an attempt until it succeeds. Throws after a time limit. */
async function retry(attempt: () => Promise<void>) {
  const deadline = performance.now() + recoveryLimitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    }
  }
}
