import type { Pool } from 'pg'
import type { Authenticate } from '../../caller/authenticate.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Settings } from '../../settings/env.ts'
import type { Limits } from './auth-limits.ts'
import type { SessionRow, UserRow } from './users.ts'

/** Services that the routes under /auth/v1 share. They are created in auth/auth.ts. */
export type Auth = {
  pool: Pool
  settings: Settings
  mailer: Mailer
  backgroundTasks: BackgroundTasks
  passwords: Passwords
  limits: Limits
  signAccessToken: SignAccessToken
  authenticate: Authenticate
  /** Public parts of the signing keys. */
  publicJwks: () => Promise<readonly object[]>
}

/**
 * Runs tasks in the background, so that the response time doesn't reveal whether a task was started or how
 * long it takes.
 */
export type BackgroundTasks = {
  start: (work: () => Promise<void>) => void
  /** Resolves when all started tasks have finished. */
  settled: () => Promise<void>
}

/**
 * Result of a password check. 'outdated' means that the password is right but its stored hash should be
 * replaced.
 */
export type PasswordMatch = 'wrong' | 'right' | 'outdated'

/**
 * Slow hash functions, which share a queue with limited concurrency. The functions reject when the queue is
 * full.
 */
export type Passwords = {
  hash: (secret: string, signal?: AbortSignal) => Promise<string>
  /**
   * Whether the secret matches the hash. A null hash (no account, or no password) takes as long as a wrong
   * secret.
   */
  compare: (secret: string, stored: string | null, signal?: AbortSignal) => Promise<boolean>
  /** Compares a typed password with a hash. The duration depends only on the typed password. */
  verify: (typed: string, stored: string | null, signal?: AbortSignal) => Promise<PasswordMatch>
}

export type SignAccessToken = (owner: {
  user: UserRow
  session: SessionRow
}) => Promise<AccessToken>

export type AccessToken = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** In Unix seconds. */
  expires_at: number
}
