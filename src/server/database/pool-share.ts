import type { Pool } from 'pg'
import { RequestError } from '../lib/errors.ts'
import { Shares } from '../lib/shares.ts'

/** Error for a caller with too many requests in progress. A retry may soon succeed. */
const shareExceeded = () =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests at once',
    headers: { 'Retry-After': '1' },
  })

/** The caller of a request. A visitor who isn't signed in has only an address. */
type Caller = { accountId: string | undefined; address: string | undefined }

const sharesOfPools = new WeakMap<Pool, Shares>()

/**
 * Runs `work`, which needs a database connection, and returns its result. At any time, an account may use at
 * most a quarter of the pool, and all callers at one address together at most half. Further work waits for
 * its turn. Throws an error with status 429 if the work waits too long or the queue is full. There is no
 * limit if the caller has neither an account nor an address.
 */
export function withShare<T>(pool: Pool, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { max } = pool.options
  const shares = [
    { key: callerKey(caller), size: Math.ceil(max / 4) },
    { key: caller.address && `all of ${caller.address}`, size: Math.ceil(max / 2) },
  ].flatMap(({ key, size }) => (key === undefined ? [] : { key, size, exceeded: shareExceeded }))
  return sharesOf(pool).run(shares, work)
}

/**
 * Returns a key for the account or, for a visitor, the address. Returns undefined if the caller has neither.
 */
function callerKey({ accountId, address }: Caller): string | undefined {
  return accountId === undefined ? address && `visitors of ${address}` : `account ${accountId}`
}

function sharesOf(pool: Pool): Shares {
  const shares = sharesOfPools.get(pool) ?? new Shares()
  sharesOfPools.set(pool, shares)
  return shares
}
