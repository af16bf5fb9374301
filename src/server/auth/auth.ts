import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Authenticate, createAuthenticate } from '../caller/authenticate.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings/env.ts'
import { createAccessTokens, type SignAccessToken } from './access-token.ts'
import { type BackgroundTasks, createBackgroundTasks } from './email/background-tasks.ts'
import { createHashQueue } from './hash-queue.ts'
import type { SigningKeys } from './keys/follow-keys.ts'
import { openServiceKey } from './keys/service-key.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { createLimits, type Limits } from './limits.ts'
import { createPasswords, type Passwords } from './passwords.ts'

/** What the routes under /auth/v1 are made of; `authenticate` serves the other prefixes too. */
export type Auth = {
  pool: Pool
  settings: Settings
  mailer: Mailer
  backgroundTasks: BackgroundTasks
  keys: SigningKeys
  passwords: Passwords
  limits: Limits
  signAccessToken: SignAccessToken
  authenticate: Authenticate
}

/** Some seconds of hashing; whoever comes later is told to try again instead of waiting longer. */
const maxWaitingHashes = 128

export async function createAuth(services: {
  pool: Pool
  settings: Settings
  mailer: Mailer
  log: Pick<Logger, 'error'>
}): Promise<Auth> {
  const { pool, settings, mailer, log } = services
  const keys = await openSigningKeys({ pool, keyFile: settings.authSigningKeys })
  const serviceKey = await openServiceKey({ pool, given: settings.authServiceKey })
  const issuer = `${settings.siteUrl}/auth/v1`
  return {
    pool,
    settings,
    mailer,
    backgroundTasks: createBackgroundTasks(log),
    keys,
    passwords: createPasswords(createHashQueue({ maxWaiting: maxWaitingHashes })),
    limits: createLimits(pool, settings),
    signAccessToken: createAccessTokens({ keys, issuer }),
    authenticate: createAuthenticate({
      anonKey: settings.authAnonKey,
      serviceKey,
      issuer,
      findKey: keys.find,
      legacySecret: settings.authLegacyJwtSecret,
    }),
  }
}
