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
  shopper: Shopper
  isOver: () => boolean
  /** The status of what was answered, or the code of a connection that broke. */
  ask: (asked: Asked) => Promise<number | string>
  /** Asks the same again and again, so many at once, until it is over. */
  flood: (atOnce: number, asked: Asked) => Promise<void>
  /** A bare connection. */
  open: () => Socket
  /** How often each was answered. */
  answers: Map<number | string, number>
}

export async function attackerOf(server: BenchServer, durationMs: number): Promise<Attacker> {
  const shopper = await createShopper(server.url)
  const { hostname, port } = new URL(server.url)
  const address = { host: hostname, port: Number(port), localAddress: attackerAddress }
  const agent = new Agent({ keepAlive: true })
  const answers = new Map<number | string, number>()
  let startMs: number | undefined

  /** Time counts from the first question on, when all is prepared. */
  function isOver(): boolean {
    startMs ??= performance.now()
    return performance.now() > startMs + durationMs
  }

  async function ask({ path, method = 'GET', headers = {}, body }: Asked) {
    const answer = await new Promise<number | string>((resolve) => {
      const asking = request({ ...address, agent, path, method, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      asking.once('error', (error: Error & { code?: string }) => resolve(error.code ?? 'broken'))
      asking.end(body)
    })
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
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

  return { shopper, isOver, ask, flood, open, answers }
}
