import { randomBytes } from 'node:crypto'

/** A list as long as one may be, of text that can't be compressed. */
export function longList() {
  return { name: 'Long', items: randomBytes(15_000).toString('base64') }
}
