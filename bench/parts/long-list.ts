import { randomBytes } from 'node:crypto'

/** Returns a list of maximum length, with text that doesn't compress. */
export function longList() {
  return { name: 'Long', items: randomBytes(15_000).toString('base64') }
}
