import type { Pool } from 'pg'
import { RequestError } from '../lib/errors.ts'
import { Shares } from '../lib/shares.ts'

/** A caller already waits for as many answers as it may; the same request may succeed in a moment. */
const shareExceeded = () =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests at once',
    headers: { 'Retry-After': '1' },
  })

/** Of a visitor there is only the address. */
type Caller = { accountId: string | undefined; address: string | undefined }

const sharesOfPools = new WeakMap<Pool, Shares>()

/**
 * Runs work that needs a connection, so that an account has a quarter of the pool at once, and an
 * address with all its callers half of it; what is more takes its turn.
 */
export function withShare<T>(pool: Pool, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { max } = pool.options
  const shares = [
    { key: callerKey(caller), size: Math.ceil(max / 4) },
    { key: caller.address && `all of ${caller.address}`, size: Math.ceil(max / 2) },
  ].flatMap(({ key, size }) => (key === undefined ? [] : { key, size, exceeded: shareExceeded }))
  return sharesOf(pool).run(shares, work)
}

function callerKey({ accountId, address }: Caller): string | undefined {
  return accountId === undefined ? address && `visitors of ${address}` : `account ${accountId}`
}

function sharesOf(pool: Pool): Shares {
  const known = sharesOfPools.get(pool) ?? new Shares()
  sharesOfPools.set(pool, known)
  return known
}
