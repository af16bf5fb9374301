import { randomBytes } from 'node:crypto'

/** A list as long as one may be, of text that can't be compressed. */
export function longList(id: string) {
  return { id, name: 'Long', items: randomBytes(15_000).toString('base64') }
}

/** For a server that is to be filled faster than any shopper may. */
export const unlimitedWrites = {
  REST_RATE_LIMIT_READS: '1000000',
  REST_RATE_LIMIT_WRITES: '1000000',
  REST_RATE_LIMIT_ACCOUNT_WRITES: '1000000',
}
