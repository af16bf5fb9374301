import type { Pool } from 'pg'
import type { Settings } from '../env.ts'
import { createIdentify, type Identify } from '../http/identity.ts'
import { createAccessTokens, type SignAccessToken } from './access-token.ts'
import { createHashQueue } from './hash-queue.ts'
import type { SigningKeys } from './keys/key-set.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { createLimits, type Limits } from './limits.ts'
import { createPasswords, type Passwords } from './passwords.ts'

/** What the routes under /auth/v1 are made of; `identify` serves the other prefixes too. */
export type Auth = {
  pool: Pool
  settings: Settings
  keys: SigningKeys
  passwords: Passwords
  limits: Limits
  signAccessToken: SignAccessToken
  identify: Identify
}

/** Some seconds of hashing; whoever comes later is told to try again instead of waiting longer. */
const maxWaitingHashes = 128

export async function createAuth(services: { pool: Pool; settings: Settings }): Promise<Auth> {
  const { pool, settings } = services
  const keys = await openSigningKeys({ pool, keyFile: settings.authSigningKeys })
  const issuer = `${settings.siteUrl}/auth/v1`
  return {
    pool,
    settings,
    keys,
    passwords: createPasswords(createHashQueue({ maxWaiting: maxWaitingHashes })),
    limits: createLimits(pool, settings),
    signAccessToken: createAccessTokens({ keys, issuer }),
    identify: createIdentify({ anonKey: settings.authAnonKey, issuer, findKey: keys.find }),
  }
}
