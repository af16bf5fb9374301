// One shopper saves, changes and deletes lists as fast as eight connections can, and never has more
// than the quota: node bench/fill-quota.ts [seconds, 60 by default]
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { withServer } from './parts/bench-server.ts'
import { longList } from './parts/long-list.ts'
import { withOwnerPool } from './parts/owner-pool.ts'
import { connect, createShopper } from './parts/shopper.ts'

const seconds = Number(process.argv[2] ?? 60)
const writers = 8
const quota = { lists: 1_000, bytes: 5_000_000 }

const keptNow = `
  select count(*) as lists,
    coalesce(sum(octet_length(id) + octet_length(name) + octet_length(items)), 0) as bytes,
    pg_total_relation_size('public.saved_lists') / 1000000 as "diskMegabytes"
  from public.saved_lists
  where user_id = (select user_id from public.saved_lists limit 1)`

type Kept = { lists: number; bytes: number; diskMegabytes: number }

const answers: Record<string, number> = {}
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
        const status = await writeSomething(client)
        answers[status] = (answers[status] ?? 0) + 1
      }
    })
    await Promise.all([watching, ...writing])
  })
})

console.log(JSON.stringify({ seconds, writers, answers, quota, peak }))
process.exitCode = peak.lists <= quota.lists && peak.bytes <= quota.bytes ? 0 : 1

async function writeSomething(client: SupabaseClient): Promise<number> {
  const table = client.from('saved_lists')
  switch (randomInt(6)) {
    case 0:
      return (await table.delete().gt('id', randomUUID()).lt('id', 'x')).status
    case 1:
      return (await table.update({ items: longList('').items }).gt('id', randomUUID())).status
    case 2:
      return (await table.insert(longList(randomUUID()))).status
    case 3:
      return (await table.upsert(shortLists(400))).status
    default:
      return (await table.insert(shortLists(20))).status
  }
}

function shortLists(count: number) {
  return Array.from({ length: count }, () => ({ id: randomUUID(), name: 'Short', items: 'milk' }))
}
