import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { geoJsonText, walmarts } from '../import/test-store-files.ts'
import { loadGazetteer } from '../load-gazetteer.ts'
import { allStoreChains, membersOf } from '../store-groups.ts'
import { quickLimits } from './test-limits.ts'
import { testSource } from './test-source.ts'
import type { UpdateOptions } from './update-options.ts'
import { updateStores } from './update-stores.ts'

export type TestUpdate = Awaited<ReturnType<typeof testUpdate>>

/**
 * Creates a database in which only the given chains are due, a source that doesn't have any files yet, and a
 * log that the test can read.
 */
export async function testUpdate(...newChains: string[]) {
  const database = await testDatabase()
  onTestFinished(database.close)
  await settleOthers(database, newChains)
  const source = await testSource()
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { log, lines } = recordingLog()
  const gazetteer = await loadGazetteer()

  const update = (changes: Partial<UpdateOptions> = {}) =>
    updateStores({
      pool: database.pool,
      gazetteer,
      sourceUrl: source.url,
      folder,
      log,
      signal: new AbortController().signal,
      onlyDue: true,
      limits: quickLimits,
      ...changes,
    })

  return {
    ...database,
    source,
    folder,
    log,
    /** Log lines so far, each with its level: 'warn: …'. */
    lines,
    update,
    storeCounts: () => storeCounts(database),
    known: (chain: string) => importOf(database, chain),
    /** Backdates the chain's last update by 31 days, so that the chain is due. */
    makeDue: (chain: string) =>
      database.ownerPool.query(
        `update public.store_imports
         set imported_at = imported_at - interval '31 days',
           attempted_at = attempted_at - interval '31 days',
           next_attempt_at = next_attempt_at - interval '31 days'
         where chain = $1`,
        [chain],
      ),
    leftFiles: () => readdir(folder, { recursive: true }),
  }
}

/**
 * Returns the contents of a spider's file with `count` stores of the first chain that the spider collects.
 */
export function storesText(spider: string, count: number): string {
  const [chain] = membersOf(spider)
  const features = walmarts(count).map(({ tags, ...feature }) => ({
    ...feature,
    tags: { ...tags, name: chain?.name, brand: chain?.name, 'brand:wikidata': chain?.brandIds[0] },
  }))
  return geoJsonText(spider, features)
}

/** Records an update for every chain except the given ones, so that only the given ones are due. */
async function settleOthers({ ownerPool }: TestDatabase, newChains: readonly string[]) {
  const others = allStoreChains.map(({ name }) => name).filter((name) => !newChains.includes(name))
  await ownerPool.query(
    `insert into public.store_imports (chain, attempted_at)
     select chain, now() from unnest($1::text[]) as chain`,
    [others],
  )
}

async function storeCounts({ ownerPool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await ownerPool.query<{ chain: string; stores: number }>(
    'select chain, count(*)::int as stores from public.stores group by chain',
  )
  return Object.fromEntries(rows.map(({ chain, stores }) => [chain, stores]))
}

type ImportState = {
  etag: string | null
  store_count: number
  failed_attempts: number
  failure: string | null
  isImported: boolean
  /** The number of hours between the last attempt and the next one. */
  waitHours: number | null
}

async function importOf({ ownerPool }: TestDatabase, chain: string) {
  const { rows } = await ownerPool.query<ImportState>(
    `select etag, store_count, failed_attempts, failure, imported_at is not null as "isImported",
       extract(epoch from next_attempt_at - attempted_at)::float8 / 3600 as "waitHours"
     from public.store_imports where chain = $1`,
    [chain],
  )
  return rows[0]
}

function recordingLog() {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const { level, msg } = JSON.parse(chunk.toString())
      lines.push(`${pino.levels.labels[level]}: ${msg}`)
      done()
    },
  })
  return { log: pino({ level: 'info' }, destination), lines }
}
