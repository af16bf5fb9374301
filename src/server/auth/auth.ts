import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createAuthenticate } from '../caller/authenticate.ts'
import { describeError } from '../lib/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { createLimits } from './core/auth-limits.ts'
import type { Auth, BackgroundTasks } from './core/auth-services.ts'
import { openServiceKey } from './keys/service-key.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import {
  createHashQueue,
  createPasswords,
  type HashParameters,
} from './password/password-hashing.ts'
import { createAccessTokens } from './session/access-token.ts'

/**
 * Maximum number of passwords waiting to be hashed. Hashing a full queue takes a few seconds. Once the queue
 * is full, requests fail with an error that asks the client to try again.
 */
const maxWaitingHashes = 128

/**
 * Creates the services for the routes under /auth/v1. Routes under other prefixes use only `authenticate`. On
 * a new database, also generates the signing key and the service key, unless the settings contain them.
 */
export async function createAuth(services: {
  pool: Pool
  settings: Settings
  mailer: Mailer
  log: Pick<Logger, 'error'>
  metrics: Metrics
  hashParameters: HashParameters | undefined
}): Promise<Auth> {
  const { pool, settings, mailer, log, metrics, hashParameters } = services
  const hashQueue = createHashQueue({ maxWaiting: maxWaitingHashes })
  metrics.watchHashing(hashQueue.count)
  const keys = await openSigningKeys({ pool, keyFile: settings.authSigningKeys })
  const serviceKey = await openServiceKey({ pool, configuredKey: settings.authServiceKey })
  const issuer = `${settings.siteUrl}/auth/v1`
  return {
    pool,
    settings,
    mailer,
    backgroundTasks: createBackgroundTasks(log),
    publicJwks: keys.publicJwks,
    passwords: createPasswords(hashQueue, hashParameters),
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

/**
 * Returns two functions: `start` runs a task in the background and logs its error, and `settled` waits for
 * all running tasks.
 */
function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const done: Promise<void> = work()
        .catch((error: unknown) => {
          log.error({ err: describeError(error) }, 'A background task failed')
        })
        .finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      await Promise.all(running)
    },
  }
}
