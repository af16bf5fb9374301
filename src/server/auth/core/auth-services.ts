import type { Pool } from 'pg'
import type { Authenticate } from '../../caller/authenticate.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Settings } from '../../settings/env.ts'
import type { Limits } from './auth-limits.ts'
import type { SessionRow, UserRow } from './users.ts'

/** What the routes under /auth/v1 work with; auth/auth.ts makes it. */
export type Auth = {
  pool: Pool
  settings: Settings
  mailer: Mailer
  backgroundTasks: BackgroundTasks
  passwords: Passwords
  limits: Limits
  signAccessToken: SignAccessToken
  authenticate: Authenticate
  /** What anybody may know of the keys that sign. */
  publicJwks: () => Promise<readonly object[]>
}

/** Does work after the answer, whose time must not tell what work there was. */
export type BackgroundTasks = {
  start: (work: () => Promise<void>) => void
  /** Ends when everything that was started has ended. */
  settled: () => Promise<void>
}

/** Slow hashes, of which few run at once. */
export type Passwords = {
  hash: (password: string, signal?: AbortSignal) => Promise<string>
  /** Takes as long for `null`, an account that doesn't exist or has no password, as for a wrong password. */
  verify: (password: string, stored: string | null, signal?: AbortSignal) => Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  needsRehash: (stored: string) => boolean
}

export type SignAccessToken = (owner: {
  user: UserRow
  session: SessionRow
}) => Promise<AccessToken>

export type AccessToken = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Unix seconds. */
  expires_at: number
}
