import { createHash, randomBytes } from 'node:crypto'

/** A secret for one link, in the form of Supabase Auth's token hashes: 56 hexadecimal digits. */
export function makeOneTimeToken(): string {
  return randomBytes(28).toString('hex')
}

/** What is kept of the secret. It is random throughout, so a fast hash is enough. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha224').update(token).digest('hex')
}
