import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { layoutOf } from '../../src/server/database/embedded/cluster-layout.ts'
import { runningPostmaster } from '../../src/server/database/embedded/postmaster.ts'
import { type Count, startLoad } from './load.ts'
import type { Cluster } from './start-cluster.ts'

/** How the cluster handled one failure while shoppers were active. */
export type Outcome = Count & {
  name: string
  /** Milliseconds until all shoppers could read again. */
  readAfterMs: number
  /** Milliseconds until all shoppers were receiving live updates again. */
  updatedAfterMs: number
  lostWrites: number
  isRight: boolean
}

type Proof = {
  name: string
  /**
   * Causes the failure and, for some failures, also starts the recovery, such as a restart. Recovery time is
   * measured from when the returned promise resolves.
   */
  causeFailure: (cluster: Cluster) => Promise<void>
  restore?: (cluster: Cluster) => Promise<void>
  /** Set if reads may fail because the database or PgBouncer is down for a while. */
  mayFail?: true
  /** Set if reads may be refused: a server whose clock is hours ahead treats valid tokens as expired. */
  mayRefuse?: true
}

const recoveryMs = 5_000
const clockTimeoutMs = 2_000
const poolerDownMs = 1_000

const proofs: readonly Proof[] = [
  {
    name: 'one of the servers is killed',
    causeFailure: ({ servers }) => lastOf(servers).end('SIGKILL'),
    restore: ({ servers }) => lastOf(servers).startAgain(),
  },
  {
    name: 'one of the servers receives SIGTERM',
    causeFailure: ({ servers }) => lastOf(servers).end('SIGTERM'),
    restore: ({ servers }) => lastOf(servers).startAgain(),
  },
  {
    name: 'PostgreSQL is killed',
    causeFailure: async ({ dataDir }) => {
      const pid = await runningPostmaster(layoutOf(dataDir))
      if (pid === undefined) throw new Error('PostgreSQL is not running')
      process.kill(pid, 'SIGKILL')
    },
    mayFail: true,
  },
  {
    name: 'PgBouncer is killed and restarted a second later',
    causeFailure: async ({ pooler }) => {
      await pooler.end('SIGKILL')
      await delay(poolerDownMs)
      await pooler.startAgain()
    },
    mayFail: true,
  },
  {
    name: 'the network between one server and the database is cut',
    causeFailure: async ({ networks }) => lastOf(networks).break(),
    restore: async ({ networks }) => lastOf(networks).restore(),
  },
  {
    name: 'the nginx worker process is killed',
    causeFailure: async ({ nginx }) => void process.kill(await childOf(nginx.pid()), 'SIGKILL'),
  },
  {
    name: 'the bucket is killed',
    causeFailure: ({ bucket }) => bucket.end('SIGKILL'),
    restore: ({ bucket }) => bucket.startAgain(),
  },
  clockProof('the clock of one server is five minutes ahead', 5),
  clockProof('the clock of one server is five minutes behind', -5),
  { ...clockProof('the clock of one server is a day ahead', 24 * 60), mayRefuse: true },
]

/**
 * Causes each failure in turn, with shoppers active before, during and after it. Returns whether
 * the servers survived every failure as required.
 */
export async function proveSurvival(
  cluster: Cluster,
  report: (outcome: Outcome) => void,
): Promise<boolean> {
  const load = await startLoad(cluster.url)
  let isRight = true
  await load.untilUpdated()
  for (const proof of proofs) {
    load.takeCount()
    await proof.causeFailure(cluster)
    const [readAfterMs, updatedAfterMs] = await Promise.all([load.untilRead(), load.untilUpdated()])
    await delay(clockTimeoutMs)
    await proof.restore?.(cluster)
    await load.untilUpdated()
    const measured = {
      ...load.takeCount(),
      readAfterMs,
      updatedAfterMs,
      lostWrites: await load.countLost(),
    }
    const outcome = { name: proof.name, ...measured, isRight: isAsWanted(proof, measured) }
    report(outcome)
    isRight &&= outcome.isRight
  }
  await load.stop()
  return isRight
}

/** Returns whether the outcome is acceptable for this kind of failure. */
function isAsWanted(
  { mayFail, mayRefuse }: Proof,
  outcome: Omit<Outcome, 'name' | 'isRight'>,
): boolean {
  return (
    outcome.reads > 0 &&
    outcome.lostWrites === 0 &&
    outcome.wrongReads === 0 &&
    (mayFail === true || outcome.failedReads === 0) &&
    (mayRefuse === true || outcome.refusedReads === 0) &&
    outcome.readAfterMs <= recoveryMs &&
    outcome.updatedAfterMs <= recoveryMs
  )
}

/**
 * Returns a failure that moves the last server's clock by the given number of minutes. A negative number
 * moves it back.
 */
function clockProof(name: string, minutesAhead: number): Proof {
  return {
    name,
    causeFailure: ({ servers }) => setClock(lastOf(servers), minutesAhead),
    restore: ({ servers }) => setClock(lastOf(servers), 0),
  }
}

/**
 * Sets a server's clock and waits until its responses show the new time. Throws if they don't, because a test
 * with the real time would prove nothing.
 */
async function setClock({ clockFile, port }: Cluster['servers'][number], minutesAhead: number) {
  await writeFile(clockFile, `${minutesAhead < 0 ? '' : '+'}${minutesAhead}m`)
  const lastMs = performance.now() + clockTimeoutMs
  for (;;) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/health/live`)
    const aheadMs = Date.parse(headers.get('date') ?? '') - Date.now()
    if (Math.abs(aheadMs - minutesAhead * 60_000) < 30_000) return
    if (performance.now() > lastMs)
      throw new Error(`The server's clock is ${aheadMs} ms ahead instead of ${minutesAhead} min`)
    await delay(100)
  }
}

/**
 * Returns the id of the newest child process. A process that was just killed may still be listed before the
 * new one.
 */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const last = children.trim().split(' ').at(-1)
  if (!last) throw new Error(`Process ${pid} has no child`)
  return Number(last)
}

function lastOf<T>(all: readonly T[]): T {
  const last = all.at(-1)
  if (last === undefined) throw new Error('The list is empty')
  return last
}
