import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { OpenApiDocument } from '../../src/server/api/openapi.ts'
import { readCatalog } from '../hostility/catalog-queries.ts'
import { type Outcome, reportHostility, resultsOf } from '../hostility/hostility-report.ts'
import { addOperatorContent, operatorDifferences, tamper } from '../hostility/operator-content.ts'
import { attackAtRandom, type Hostility } from '../hostility/random-hostility.ts'
import { type BenchServer, defaultLimits, withServer } from '../parts/bench-server.ts'
import { peakOfAll, postmasterOf } from '../parts/memory.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'

const controlMs = 60_000
/**
 * Pause after the attacks, so that the server can finish their requests. The measurement continues until the
 * pause ends.
 */
const pauseAfterAttackMs = 2_000

const Victims = z.object({
  victimIds: z.array(z.string()),
  victimEmails: z.array(z.string()),
  joinedLists: z.array(z.string()),
  secrets: z.array(z.string()),
})
const Requests = z.array(
  z.object({
    name: z.string(),
    at: z.number(),
    tookMs: z.number(),
    failure: z.string().optional(),
  }),
)
const Visit = z.object({ requests: Requests, differences: z.array(z.string()).default([]) })

type Run = { durationMs: number; seed: number }

/**
 * Measures how well the server serves ten honest shoppers: first alone for a minute, then during attacks that
 * call every operation with arbitrary input. The attacks use several accounts and addresses, and some
 * attackers are members of the honest shoppers' lists.
 */
export function measureHostility({
  minutes,
  seed,
}: {
  minutes: number
  seed: number
}): Promise<Result[]> {
  console.log(`Hostility for ${minutes} minutes with --seed ${seed}`)
  return withServer(
    (server) =>
      withOwnerPool({ dataDir: server.dataDir, connections: 1 }, async (pool) => {
        const outcome = await survive(server, pool, { durationMs: minutes * 60_000, seed })
        await reportHostility(outcome)
        return resultsOf(outcome)
      }),
    defaultLimits,
  )
}

/** Attacks the server while ten honest shoppers use it, and returns the outcome. */
async function survive(server: BenchServer, pool: Pool, run: Run): Promise<Outcome> {
  const { url, dataDir } = server
  // A server that exits also stops its database, which breaks these connections. The code below counts how
  // often the server exits.
  pool.on('error', () => {})
  await addOperatorContent(url, pool)
  let ends = 0
  const countEnd = () => {
    ends += 1
  }
  server.process.once('exit', countEnd)
  const postmaster = await postmasterOf(dataDir)
  const served = { document: await documentOf(url), catalog: await readCatalog(pool) }
  const shoppers = new Worker(new URL('../hostility/honest-households.ts', import.meta.url), {
    workerData: url,
  })
  try {
    const victims = Victims.parse(await messageOf(shoppers))
    await wait(controlMs)
    const control = Visit.parse(await nextReport(shoppers))
    let hostility: Hostility | undefined
    const megabytes = await peakOfAll(server, async () => {
      hostility = await attackAtRandom({ url, ...served, victims, ...run })
      await wait(pauseAfterAttackMs)
    })
    if (hostility === undefined) throw new Error('The attack did not run')
    const { requests, differences } = Visit.parse(await nextReport(shoppers))
    const findDifferences = () => operatorDifferences({ url, pool }, victims.victimEmails)
    const changed = [...differences, ...(await findDifferences())]
    await tamper(pool)
    const onPurpose = Visit.parse(await nextReport(shoppers))
    const changedOnPurpose = [...onPurpose.differences, ...(await findDifferences())]
    server.process.off('exit', countEnd)
    if ((await postmasterOf(dataDir)) !== postmaster) ends += 1
    return {
      seed: run.seed,
      control: control.requests,
      requests,
      hostility,
      changed,
      changedOnPurpose,
      megabytes,
      ends,
      log: server.output(),
    }
  } finally {
    await shoppers.terminate()
  }
}

async function documentOf(url: string): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/api`)
  return response.json()
}

/** Asks the worker for its next report. The worker then starts the next phase. */
function nextReport(shoppers: Worker): Promise<unknown> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  shoppers.postMessage('tell')
  return messageOf(shoppers)
}

async function messageOf(shoppers: Worker): Promise<unknown> {
  const [message]: unknown[] = await once(shoppers, 'message')
  return message
}
