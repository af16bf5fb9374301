import { randomUUID } from 'node:crypto'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { testMailbox } from '../../src/server/testing/test-mailbox.ts'
import { seededRandom } from '../../src/server/testing/test-scatter.ts'
import { areaUnderCurve } from '../parts/area-under-curve.ts'
import { withServer } from '../parts/bench-server.ts'
import { withLeakySignIn } from '../parts/leaky-sign-in.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'

type Ask = (email: string) => Promise<{ status: number; body: unknown }>

const knownAddresses = 50
const maxDistance = 0.03
const unlimited = '1000000'

const ways = {
  'sign-in': { path: '/token?grant_type=password', fields: { password: 'not the password' } },
  recover: { path: '/recover', fields: {} },
  'sign-up': { path: '/signup', fields: { password: 'some new password' } },
}

/**
 * Checks whether responses or their times reveal whether an email address has an account. Sends `count`
 * requests for known and for unknown addresses, in random order.
 */
export async function measureEnumeration(count: number): Promise<Result[]> {
  const mailbox = await testMailbox()
  try {
    return await withServer(
      ({ url, dataDir }) =>
        withOwnerPool({ dataDir, connections: 1 }, async (pool) => {
          const known = Array.from({ length: knownAddresses }, () => newAddress())
          for (const email of known) await askWith(url, ways['sign-up'])(email)
          await pool.query('update auth.users set email_confirmed_at = now()')
          const control = await withLeakySignIn(known, (hastyUrl) =>
            distinguish(askWith(hastyUrl, ways['sign-in']), known, count),
          )
          const results: Result[] = []
          for (const [name, way] of Object.entries(ways)) {
            const distinction = await distinguish(askWith(url, way), known, count)
            results.push(resultOf(name, distinction, { control: control.curve, count }))
          }
          return results
        }),
      {
        SMTP_URL: mailbox.smtpUrl,
        AUTH_RATE_LIMIT_SIGNUP: unlimited,
        AUTH_RATE_LIMIT_OTP: unlimited,
        AUTH_RATE_LIMIT_EMAIL_SENT: unlimited,
        AUTH_SECONDS_BETWEEN_MAILS: '0',
      },
    )
  } finally {
    await mailbox.close()
  }
}

type Distinction = { curve: number; responses: Set<string> }

/** Measures how well response times distinguish known from unknown addresses. */
async function distinguish(
  ask: Ask,
  known: readonly string[],
  count: number,
): Promise<Distinction> {
  const random = seededRandom(count)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const responses = new Set<string>()
  // Warms up, because the first requests are slower.
  for (let round = 0; round < 20; round += 1) await ask(newAddress())
  while (times.known.length < count || times.unknown.length < count) {
    // The order is random, because a request's background work slows down the next request.
    const kind = random() < 0.5 ? 'known' : 'unknown'
    if (times[kind].length >= count) continue
    const email = kind === 'unknown' ? newAddress() : known[Math.floor(random() * known.length)]
    const startMs = performance.now()
    const { status, body } = await ask(email ?? '')
    times[kind].push(performance.now() - startMs)
    responses.add(`${status} ${JSON.stringify(shapeOf(body))}`)
  }
  return { curve: areaUnderCurve(times.unknown, times.known), responses }
}

function resultOf(
  name: string,
  { curve, responses }: Distinction,
  { control, count }: { control: number; count: number },
): Result {
  if (responses.size !== 1)
    throw new Error(`The responses to ${name} differ: ${[...responses].join(' ')}`)
  return {
    name: `Enumeration by the time of ${name}, ${count} each: AUC`,
    goal: '0.50 ± 0.03',
    value: curve,
    unit: '',
    control: 'a response before hashing',
    controlValue: control,
    met: Math.abs(curve - 0.5) <= maxDistance,
  }
}

/** Returns a function that sends a request with an email address. */
function askWith(url: string, { path, fields }: { path: string; fields: object }): Ask {
  return async (email) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...fields }),
    })
    return { status: response.status, body: await response.json() }
  }
}

/**
 * Returns the keys and types of a response. Leaves out the values, because ids and dates differ in each
 * response.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]))
}

/** Returns a new address. All addresses have the same length. */
function newAddress(): string {
  return `${randomUUID()}@example.com`
}
