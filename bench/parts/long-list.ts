import { randomBytes } from 'node:crypto'

/** Returns a list of maximum length. Its text can't be compressed. */
export function longList() {
  return { name: 'Long', items: randomBytes(15_000).toString('base64') }
}
