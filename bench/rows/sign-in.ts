import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { hashParameters } from '../../src/server/auth/password/password-hashing.ts'
import { withServer } from '../parts/bench-server.ts'
import { load } from '../parts/load.ts'
import { medians } from '../parts/medians.ts'
import { repeat } from '../parts/repeat.ts'
import type { Result } from '../parts/result.ts'
import { createShopper, listRowsUrl } from '../parts/shopper.ts'

const connections = { signIn: 16, reads: 10 }
const durationMs = 4_000
const minRatio = 0.8

/**
 * Measures sign-ins to a single account, one after another on each connection. Measures them alone, and while
 * another account reads lists.
 */
export function measureSignIn(): Promise<Result[]> {
  return withServer(async ({ url }) => {
    const { email, password } = await createShopper(url)
    // Uses a separate account for reading. An account keeps only its newest sessions, so the many sign-ins
    // would end the session of a reader with the same account.
    const { headers, lists } = await createShopper(url)
    const signIn = {
      url: `${url}/auth/v1/token?grant_type=password`,
      method: 'POST',
      headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }
    const read = { url: listRowsUrl(url, lists[0]), headers }
    await load(read, { connections: connections.reads, durationMs: 2_000 })

    const figures = await medians(async () => {
      const alone = await load(signIn, { connections: connections.signIn, durationMs })
      const [flood, reads] = await Promise.all([
        load(signIn, { connections: connections.signIn, durationMs }),
        load(read, { connections: connections.reads, durationMs }),
      ])
      const refused = alone.refused + flood.refused + reads.refused
      if (refused > 0) throw new Error('The server rejected requests')
      return {
        signIns: alone.perSecond,
        readP99Ms: reads.p99Ms,
        bareHashes: await repeat(() => hash(password, hashParameters), {
          atOnce: availableParallelism(),
          durationMs: 2_000,
        }),
      }
    })
    return [
      {
        name: 'Sign-in alone',
        goal: `≥ ${minRatio} of the control`,
        value: figures.signIns,
        unit: '/s',
        control: 'bare argon2id on every processor',
        controlValue: figures.bareHashes,
        met: figures.signIns >= minRatio * figures.bareHashes,
      },
      {
        name: 'Flood of sign-ins: p99 of the reads',
        goal: '≤ 50',
        value: figures.readP99Ms,
        unit: 'ms',
        control: null,
        controlValue: null,
        met: figures.readP99Ms <= 50,
      },
    ]
  })
}
