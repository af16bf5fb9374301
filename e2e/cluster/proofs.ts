import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { layoutOf } from '../../src/server/database/embedded/cluster-layout.ts'
import { runningPostmaster } from '../../src/server/database/embedded/postmaster.ts'
import { type Count, startLoad } from './load.ts'
import type { Cluster } from './start-cluster.ts'

/** Of one thing that was killed, cut or set wrong while shoppers were at work. */
export type Outcome = Count & {
  name: string
  /** Milliseconds until all could read again, and until all heard of changes again. */
  readAfterMs: number
  heardAfterMs: number
  lostWrites: number
  isRight: boolean
}

type Proof = {
  name: string
  /** Does the harm and begins to mend it; shoppers are asked as soon as it returns. */
  harm: (cluster: Cluster) => Promise<void>
  mend?: (cluster: Cluster) => Promise<void>
  /** Reads may fail for as long as nothing could answer them. */
  mayFail?: true
  /** A server whose clock is wrong by hours takes a token for one that is over. */
  mayRefuse?: true
}

const recoveryMs = 5_000
const settleMs = 2_000
const poolerAwayMs = 1_000

const proofs: readonly Proof[] = [
  {
    name: 'one of the servers is killed',
    harm: ({ servers }) => lastOf(servers).end('SIGKILL'),
    mend: ({ servers }) => lastOf(servers).startAgain(),
  },
  {
    name: 'one of the servers is told to stop',
    harm: ({ servers }) => lastOf(servers).end('SIGTERM'),
    mend: ({ servers }) => lastOf(servers).startAgain(),
  },
  {
    name: 'PostgreSQL is killed',
    harm: async ({ dataDir }) => {
      const pid = await runningPostmaster(layoutOf(dataDir))
      if (pid === undefined) throw new Error('PostgreSQL does not run')
      process.kill(pid, 'SIGKILL')
    },
    mayFail: true,
  },
  {
    name: 'PgBouncer is killed, and started again a second later',
    harm: async ({ pooler }) => {
      await pooler.end('SIGKILL')
      await delay(poolerAwayMs)
      await pooler.startAgain()
    },
    mayFail: true,
  },
  {
    name: 'the network between one server and the database is cut',
    harm: async ({ networks }) => lastOf(networks).break(),
    mend: async ({ networks }) => lastOf(networks).mend(),
  },
  {
    name: 'the process of nginx that answers is killed',
    harm: async ({ nginx }) => void process.kill(await childOf(nginx.pid()), 'SIGKILL'),
  },
  {
    name: 'the bucket is killed',
    harm: ({ bucket }) => bucket.end('SIGKILL'),
    mend: ({ bucket }) => bucket.startAgain(),
  },
  clockProof('the clock of one server is five minutes ahead', 5),
  clockProof('the clock of one server is five minutes behind', -5),
  { ...clockProof('the clock of one server is a day ahead', 24 * 60), mayRefuse: true },
]

/** One after the other, each with shoppers at work before, meanwhile and after. */
export async function proveSurvival(
  cluster: Cluster,
  tell: (outcome: Outcome) => void,
): Promise<boolean> {
  const load = await startLoad(cluster.url)
  let isRight = true
  await load.untilHeard()
  for (const proof of proofs) {
    load.takeCount()
    await proof.harm(cluster)
    const [readAfterMs, heardAfterMs] = await Promise.all([load.untilRead(), load.untilHeard()])
    await delay(settleMs)
    await proof.mend?.(cluster)
    await load.untilHeard()
    const measured = {
      ...load.takeCount(),
      readAfterMs,
      heardAfterMs,
      lostWrites: await load.countLost(),
    }
    const outcome = { name: proof.name, ...measured, isRight: isAsWanted(proof, measured) }
    tell(outcome)
    isRight &&= outcome.isRight
  }
  await load.stop()
  return isRight
}

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
    outcome.heardAfterMs <= recoveryMs
  )
}

function clockProof(name: string, minutesAhead: number): Proof {
  return {
    name,
    harm: ({ servers }) => setClock(lastOf(servers), minutesAhead),
    mend: ({ servers }) => setClock(lastOf(servers), 0),
  }
}

/** Returns once the server itself goes by it: without the library that bends time, nothing would be proved. */
async function setClock({ clockFile, port }: Cluster['servers'][number], minutesAhead: number) {
  await writeFile(clockFile, `${minutesAhead < 0 ? '' : '+'}${minutesAhead}m`)
  const lastMs = performance.now() + settleMs
  for (;;) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/health/live`)
    const aheadMs = Date.parse(headers.get('date') ?? '') - Date.now()
    if (Math.abs(aheadMs - minutesAhead * 60_000) < 30_000) return
    if (performance.now() > lastMs) throw new Error(`The clock of a server is ${aheadMs} ms ahead`)
    await delay(100)
  }
}

/** The newest child: one that was killed may not be gone yet. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const last = children.trim().split(' ').at(-1)
  if (!last) throw new Error(`Process ${pid} has no child`)
  return Number(last)
}

function lastOf<T>(all: readonly T[]): T {
  const last = all.at(-1)
  if (last === undefined) throw new Error('There is none')
  return last
}
