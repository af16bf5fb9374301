import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { createShopper, type Shopper } from './shopper.ts'

/** Another address of this machine than that of honest shoppers, so that limits tell them apart. */
const attackerAddress = '127.0.0.2'

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** One who has an account and means no good. `isOver` says when to stop. */
export type Attacker = {
  url: string
  shopper: Shopper
  isOver: () => boolean
  /** The status of what was answered, or the code of a connection that broke. */
  ask: (asked: Asked) => Promise<number | string>
  /** Asks the same again and again, so many at once, until it is over. */
  flood: (atOnce: number, asked: Asked) => Promise<void>
  /** A bare connection. */
  open: () => Socket
  /** Counts what was answered to a bare connection. */
  count: (answer: number | string) => void
  /** How often each was answered. */
  answers: Map<number | string, number>
  /** An accomplice with an account and an address of their own, whose answers are counted with these. */
  another: (localAddress: string) => Promise<Attacker>
}

export async function attackerOf(server: BenchServer, durationMs: number): Promise<Attacker> {
  const answers = new Map<number | string, number>()
  let startMs: number | undefined

  /** Time counts from the first question on, when all is prepared. */
  function isOver(): boolean {
    startMs ??= performance.now()
    return performance.now() > startMs + durationMs
  }

  return attackerAt(attackerAddress, { url: server.url, isOver, answers })
}

async function attackerAt(
  localAddress: string,
  shared: Pick<Attacker, 'url' | 'isOver' | 'answers'>,
): Promise<Attacker> {
  const { url, isOver, answers } = shared
  const shopper = await createShopper(url)
  const { hostname, port } = new URL(url)
  const address = { host: hostname, port: Number(port), localAddress }
  const agent = new Agent({ keepAlive: true })

  function count(answer: number | string) {
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }

  async function ask({ path, method = 'GET', headers = {}, body }: Asked) {
    const answer = await new Promise<number | string>((resolve) => {
      const asking = request({ ...address, agent, path, method, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      asking.once('error', (error: Error & { code?: string }) => resolve(error.code ?? 'broken'))
      asking.end(body)
    })
    count(answer)
    return answer
  }

  async function flood(atOnce: number, asked: Asked) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!isOver()) {
          const answer = await ask(asked)
          // Who is refused asks again soon, and not so often that this process takes all processors.
          if (answer !== 200) await wait(20)
        }
      }),
    )
  }

  function open(): Socket {
    return connect(address).on('error', () => {})
  }

  const another = (other: string) => attackerAt(other, shared)
  return { ...shared, shopper, ask, flood, open, count, another }
}
