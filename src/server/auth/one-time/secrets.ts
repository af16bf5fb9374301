import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Passwords } from '../passwords.ts'

/** How the secret of a link begins when the browser that asked for it must end the sign-in itself. */
export const pkcePrefix = 'pkce_'

/** Six digits to type in. */
export type Code = { digits: string; hash: string }

/** A secret for one link, in the form of Supabase Auth's token hashes: 56 hexadecimal digits. */
export function makeToken(): string {
  return randomBytes(28).toString('hex')
}

/** What is kept of a link's secret. It is random throughout, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha224').update(token).digest('hex')
}

/**
 * A code with its slow hash. Made before it is known whether anybody will get it: the time that
 * takes tells nothing about the address.
 */
export async function makeCode(passwords: Passwords, signal: AbortSignal): Promise<Code> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await passwords.hash(digits, signal) }
}
