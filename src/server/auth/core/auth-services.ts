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

/** Whether a password is right; 'outdated': right, but its hash is not what would be made of it today. */
export type PasswordMatch = 'wrong' | 'right' | 'outdated'

/** Slow hashes, of which few run at once. */
export type Passwords = {
  hash: (secret: string, signal?: AbortSignal) => Promise<string>
  /** Takes as long for `null`, an account that doesn't exist or has no password, as for a wrong secret. */
  compare: (secret: string, stored: string | null, signal?: AbortSignal) => Promise<boolean>
  /** Compares what somebody typed; how long that takes depends on what they typed alone. */
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
  /** Unix seconds. */
  expires_at: number
}
