// Runs attacks, each against a fresh server that an honest shopper uses at the same time. Usage: node
// bench/attacks.ts [names of attacks]
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { ensureWebBuild } from '../scripts/web-build/ensure-web-build.ts'
import { scatteredStores, seededRandom } from '../src/server/testing/test-scatter.ts'
import { addStores } from '../src/server/testing/test-stores.ts'
import type { Attack } from './parts/attack.ts'
import { createAttacker } from './parts/attacker.ts'
import { attacks } from './parts/attacks.ts'
import { type BenchServer, defaultLimits, withServer } from './parts/bench-server.ts'
import { percentile } from './parts/median.ts'
import { peakOfAll, postmasterOf } from './parts/memory.ts'
import { withOwnerPool } from './parts/owner-pool.ts'

const durationMs = 10_000
/**
 * Pause after an attack, so that the server can finish the attack's requests. The measurement continues until
 * the pause ends.
 */
const pauseAfterAttackMs = 1_000
const storeCount = 50_000
const wanted = { p99Ms: 500, megabytes: 1_000 }

const Victim = z.object({ lists: z.array(z.string()), secrets: z.array(z.string()) })
const Visit = z.object({ timesMs: z.array(z.number()), failures: z.array(z.string()) })

type Outcome = {
  requests: number
  failures: string[]
  p99Ms: number
  megabytes: number
  ends: number
  responses: string
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in attacks))
if (unknown.length > 0) {
  console.error(
    `Unknown attack: ${unknown.join(', ')}. Choose from: ${Object.keys(attacks).join(', ')}.`,
  )
  process.exitCode = 1
} else if (await ensureWebBuild()) {
  await attackWith(names.length > 0 ? names : Object.keys(attacks))
} else {
  process.exitCode = 1
}

/** Runs the chosen attacks and prints a table of their outcomes. */
async function attackWith(chosen: readonly string[]) {
  console.log(
    '| Attack | Honest requests | Failed | p99 | Memory | Process ends | Responses to the attacker |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, attack] of Object.entries(attacks)) {
    if (!chosen.includes(name)) continue
    const [load = 0] = loadavg()
    const outcome = await withServer((server) => survive(server, attack), defaultLimits)
    const { requests, failures, p99Ms, megabytes, ends, responses } = outcome
    console.log(
      `| ${attack.name} | ${requests} | ${failures.length} | ${Math.round(p99Ms)} ms | ${Math.round(megabytes)} MB | ${ends} | ${responses} |`,
    )
    console.error(
      `${name}: load average before ${load.toFixed(1)} ${failures.slice(0, 3).join(', ')}`,
    )
    if (!isMet(outcome)) process.exitCode = 1
  }
}

function isMet({ failures, p99Ms, megabytes, ends }: Outcome): boolean {
  const isQuick = p99Ms <= wanted.p99Ms
  return failures.length === 0 && isQuick && megabytes < wanted.megabytes && ends === 0
}

/** Runs an attack while an honest shopper uses the server, and returns the outcome. */
async function survive(server: BenchServer, attack: Attack): Promise<Outcome> {
  await withOwnerPool({ dataDir: server.dataDir, connections: 1 }, async (pool) => {
    await addStores(pool, scatteredStores(storeCount, seededRandom(1)))
    await pool.query('analyze')
  })
  let ends = 0
  const countEnd = () => {
    ends += 1
  }
  server.process.once('exit', countEnd)
  const postmaster = await postmasterOf(server.dataDir)
  const attacker = await createAttacker(server, attack.durationMs ?? durationMs)
  const visit = new Worker(new URL('./parts/honest-visit.ts', import.meta.url), {
    workerData: server.url,
  })
  const [ready] = await once(visit, 'message')
  const victim = Victim.parse(ready)
  const megabytes = await peakOfAll(server, async () => {
    await attack.run(attacker, victim)
    await wait(pauseAfterAttackMs)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  visit.postMessage('over')
  const [message] = await once(visit, 'message')
  const { timesMs, failures } = Visit.parse(message)
  server.process.off('exit', countEnd)
  if ((await postmasterOf(server.dataDir)) !== postmaster) ends += 1
  return {
    requests: timesMs.length,
    failures,
    p99Ms: percentile(timesMs, 99),
    megabytes,
    ends,
    responses: [...attacker.responses].map(([status, times]) => `${status}: ${times}`).join(', '),
  }
}
