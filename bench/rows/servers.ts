import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { findPrograms, type Programs } from '../../e2e/cluster/find-programs.ts'
import { proveSurvival } from '../../e2e/cluster/proofs.ts'
import { type Cluster, startCluster } from '../../e2e/cluster/start-cluster.ts'
import { hashParameters } from '../../src/server/auth/password/password-hashing.ts'
import { changesOfNewList } from '../../src/server/testing/saved-texts.ts'
import { load } from '../parts/load.ts'
import { medians } from '../parts/medians.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import { repeat } from '../parts/repeat.ts'
import type { Result } from '../parts/result.ts'
import { connect, createShopper, lastStoreUrl, type Shopper } from '../parts/shopper.ts'

const serverCounts = [1, 2, 3]
const connections = { reads: 50, signIns: 16 }
const durationMs = 3_000
const bareQuery = 'select store, used_at from last_used_stores where user_id = $1'
/** Number of clients that save changes. Each client receives its own changes live. */
const listeners = 20
const maxRecoveryMs = 5_000

/**
 * Measures one, two and three servers behind nginx with a single PostgreSQL. With three servers, also
 * measures how the cluster recovers when a part fails.
 */
export async function measureServers(): Promise<Result[]> {
  const found = findPrograms()
  if ('missing' in found) {
    console.log(
      `Not measured: install ${found.missing.join(', ')} from the system's packages first`,
    )
    return []
  }
  const results: Result[] = []
  for (const count of serverCounts) {
    results.push(
      ...(await withCluster(found.programs, { servers: count, isSound: true }, (cluster) =>
        measure(cluster, count),
      )),
    )
  }
  return [...results, ...(await withCluster(found.programs, { servers: 3 }, measureLosses))]
}

async function withCluster<T>(
  programs: Programs,
  options: { servers: number; isSound?: boolean },
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(programs, options)
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

function measure({ url, dataDir }: Cluster, count: number): Promise<Result[]> {
  return withOwnerPool({ dataDir, connections: 20 }, async (pool) => {
    const { id, headers, email, password } = await createShopper(url)
    const { headers: readerHeaders } = await createShopper(url)
    const signIn = {
      url: `${url}/auth/v1/token?grant_type=password`,
      method: 'POST',
      headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }
    const read = { url: lastStoreUrl(url), headers: readerHeaders }
    await load({ ...read, headers }, { connections: connections.reads, durationMs })
    const figures = await medians(async () => {
      const reads = await load(read, { connections: connections.reads, durationMs })
      const bareReads = await repeat(() => pool.query(bareQuery, [id]), {
        atOnce: connections.reads,
        durationMs,
      })
      const signIns = await load(signIn, { connections: connections.signIns, durationMs })
      const bareHashes = await repeat(() => hash(password, hashParameters), {
        atOnce: availableParallelism(),
        durationMs: 2_000,
      })
      if (reads.refused + signIns.refused > 0) throw new Error('The servers rejected requests')
      return { reads: reads.perSecond, bareReads, signIns: signIns.perSecond, bareHashes }
    })
    const updates = await measureLiveUpdates(url)
    const servers = count === 1 ? '1 server' : `${count} servers`
    const row = { goal: 'for the record', met: true, unit: '/s' }
    return [
      {
        ...row,
        name: `${servers}: reads`,
        value: figures.reads,
        control: 'the bare pg query',
        controlValue: figures.bareReads,
      },
      {
        ...row,
        name: `${servers}: sign-ins`,
        value: figures.signIns,
        control: 'bare argon2id on every processor',
        controlValue: figures.bareHashes,
      },
      {
        ...row,
        name: `${servers}: live updates received`,
        value: updates.received,
        control: 'lists saved meanwhile',
        controlValue: updates.saved,
      },
    ]
  })
}

/**
 * Measures how many changes per second shoppers receive. Each shopper listens on a WebSocket to one server
 * and saves through any server.
 */
async function measureLiveUpdates(url: string): Promise<{ received: number; saved: number }> {
  let received = 0
  const shoppers = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const shopper = await createShopper(url)
      return { ...shopper, close: await listen(url, shopper, () => (received += 1)) }
    }),
  )
  let turn = 0
  const saved = await repeat(
    async () => {
      const shopper = shoppers[turn++ % listeners]
      const changes = changesOfNewList({ name: 'Live', items: 'milk' })
      const response = await fetch(`${url}/rest/v1/rpc/change_lists`, {
        method: 'POST',
        headers: { ...shopper?.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ changes }),
      })
      const refused = await response.text()
      if (refused !== '[]') throw new Error(`The server rejected a list: ${refused}`)
    },
    { atOnce: listeners, durationMs },
  )
  // Waits until the last changes have arrived.
  await delay(1_000)
  await Promise.all(shoppers.map(({ close }) => close()))
  return { received: received / (durationMs / 1_000), saved }
}

async function listen(url: string, { id, headers }: Shopper, onChange: () => void) {
  const client = connect(url)
  await client.realtime.setAuth(headers['authorization']?.slice('Bearer '.length) ?? '')
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, onChange)
      .subscribe((_status, error) => {
        if (error) reject(error)
        else resolve()
      })
  })
  return () => client.removeAllChannels()
}

/** Causes each kind of failure in turn and measures the time until the cluster has recovered. */
async function measureLosses(cluster: Cluster): Promise<Result[]> {
  const results: Result[] = []
  await proveSurvival(cluster, (outcome) => {
    const { name, isRight, failedReads, reads, lostWrites, wrongReads } = outcome
    results.push({
      name: `3 servers, ${name}: changes received again (of ${reads} reads ${failedReads} failed, ${wrongReads} wrong, ${lostWrites} writes lost)`,
      goal: `≤ ${maxRecoveryMs}, none wrong or lost`,
      value: outcome.updatedAfterMs,
      unit: 'ms',
      control: null,
      controlValue: null,
      met: isRight,
    })
  })
  return results
}
