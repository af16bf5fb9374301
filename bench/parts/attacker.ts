import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchServer } from './bench-server.ts'
import { createShopper, type Shopper } from './shopper.ts'

/**
 * Differs from the honest shopper's address, so that rate limits treat the attacker as a different client.
 */
const attackerAddress = '127.0.0.2'

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** A malicious client with an account. `isOver` returns whether the attack must stop. */
export type Attacker = {
  url: string
  shopper: Shopper
  isOver: () => boolean
  /** Sends a request. Returns the status of the response, or the error code if the connection broke. */
  ask: (asked: Asked) => Promise<number | string>
  /** Repeats the same request on this many connections until the attack is over. */
  flood: (atOnce: number, asked: Asked) => Promise<void>
  /** Opens a raw connection. */
  open: () => Socket
  /** Counts a response on a raw connection. */
  count: (status: number | string) => void
  /** Number of responses by status or error code. */
  responses: Map<number | string, number>
  /**
   * Creates an accomplice with its own account and address. Its responses are counted together with those of
   * this attacker.
   */
  another: (localAddress: string) => Promise<Attacker>
}

/** Creates an attacker whose attack lasts for the given time. */
export async function createAttacker(server: BenchServer, durationMs: number): Promise<Attacker> {
  const responses = new Map<number | string, number>()
  let startMs: number | undefined

  /** Returns whether the attack's time is up. The first call starts the clock. */
  function isOver(): boolean {
    startMs ??= performance.now()
    return performance.now() > startMs + durationMs
  }

  return attackerAt(attackerAddress, { url: server.url, isOver, responses })
}

/** Creates an attacker with a new account, whose requests come from this address. */
async function attackerAt(
  localAddress: string,
  shared: Pick<Attacker, 'url' | 'isOver' | 'responses'>,
): Promise<Attacker> {
  const { url, isOver, responses } = shared
  const shopper = await createShopper(url)
  const { hostname, port } = new URL(url)
  const address = { host: hostname, port: Number(port), localAddress }
  const agent = new Agent({ keepAlive: true })

  function count(status: number | string) {
    responses.set(status, (responses.get(status) ?? 0) + 1)
  }

  async function ask({ path, method = 'GET', headers = {}, body }: Asked) {
    const status = await new Promise<number | string>((resolve) => {
      const asking = request({ ...address, agent, path, method, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      asking.once('error', (error: Error & { code?: string }) => resolve(error.code ?? 'broken'))
      asking.end(body)
    })
    count(status)
    return status
  }

  async function flood(atOnce: number, asked: Asked) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!isOver()) {
          const status = await ask(asked)
          // If a request is rejected, waits a moment before the next one, so that this process doesn't use
          // all of the processor time.
          if (status !== 200) await wait(20)
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
