// Saves, changes and deletes one shopper's lists as fast as eight connections allow. The shopper must never
// exceed the quota: node bench/fill-quota.ts [seconds, 60 by default]
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { deleteTexts, saveTexts } from '../src/server/testing/saved-texts.ts'
import { withServer } from './parts/bench-server.ts'
import { longList } from './parts/long-list.ts'
import { withOwnerPool } from './parts/owner-pool.ts'
import { connect, createShopper } from './parts/shopper.ts'

const seconds = Number(process.argv[2] ?? 60)
const writers = 8
const quota = { lists: 1_000, bytes: 48_000_000 }

const keptNow = `
  select (select count(*) from public.lists where present) as lists,
    (select coalesce(max(private.list_rows_bytes(id)), 0) from auth.users) as bytes,
    pg_total_relation_size('public.list_items') / 1000000 as "diskMegabytes"`

type Kept = { lists: number; bytes: number; diskMegabytes: number }

const outcomes: Record<string, number> = {}
const peak: Kept = { lists: 0, bytes: 0, diskMegabytes: 0 }

await withServer(async ({ url, dataDir }) => {
  const { email, password } = await createShopper(url)
  const client = connect(url)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const endMs = performance.now() + seconds * 1000
  await withOwnerPool({ dataDir, connections: 1 }, async (pool) => {
    const watching = (async () => {
      while (performance.now() < endMs) {
        const { rows } = await pool.query<Kept>(keptNow)
        for (const name of ['lists', 'bytes', 'diskMegabytes'] as const) {
          peak[name] = Math.max(peak[name], Number(rows[0]?.[name]))
        }
        await wait(100)
      }
    })()
    const writing = Array.from({ length: writers }, async () => {
      while (performance.now() < endMs) {
        const outcome = await writeSomething(client)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    })
    await Promise.all([watching, ...writing])
  })
})

console.log(JSON.stringify({ seconds, writers, outcomes, quota, peak }))
process.exitCode = peak.lists <= quota.lists && peak.bytes <= quota.bytes ? 0 : 1

/** Makes one random change. Returns the outcome: 'done', 'refused' or the error. */
async function writeSomething(client: SupabaseClient): Promise<string> {
  switch (randomInt(12)) {
    case 0:
      return outcomeOf(deleteTexts(client))
    case 1:
    case 2:
    case 3:
    case 4:
      return outcomeOf(saveTexts(client, [longList(), longList()]))
    default:
      return outcomeOf(saveTexts(client, shortLists(20)))
  }
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return String(error).includes('quota_exceeded') ? 'refused' : String(error)
  }
}

function shortLists(count: number) {
  return Array.from({ length: count }, () => ({ name: 'Short', items: 'milk' }))
}
