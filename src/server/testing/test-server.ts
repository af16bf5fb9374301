import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import { buildApp } from '../app.ts'
import type { HashParameters } from '../auth/password/password-hashing.ts'
import type { Connection } from '../database/connection.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RealtimeLimits } from '../realtime/realtime-limits.ts'
import { readSettings, type Settings } from '../settings/env.ts'
import { type RecordedMails, recordingMailer } from './recording-mailer.ts'
import { migratedDatabase, type TestDatabase, testDatabase } from './test-database.ts'

export type TestServer = RecordedMails & {
  url: string
  pool: Pool
  ownerPool: Pool
  ownerConnection: Connection
  settings: Settings
  asAnon: () => SupabaseClient
  /** Signs up `<name>-<random>@example.com`. Returns a client with the new session. */
  asShopper: (name: string) => Promise<SupabaseClient>
  /** Returns the errors logged so far, and clears them. A test fails if errors remain at its end. */
  takeErrors: () => string[]
  /** Returns the log so far. The log contains only errors, unless a test sets another log level. */
  logged: () => string
  close: () => Promise<void>
}

export const testPassword = 'correct horse'
const unlimited = 1_000_000
/** Password hashing with the real parameters would take up much of the tests' time. */
const fastHash: HashParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/**
 * Starts the complete server on a free port, with its own database unless `database` is given. When the test
 * ends, closes the server, and fails the test if errors were logged. Outside of a test, the caller must close
 * the server.
 */
export async function testServer(
  changes: Partial<Settings> = {},
  parts: Parts & {
    /** A database to share with other servers. The test that creates the database must close it. */
    database?: Omit<TestDatabase, 'close'>
  } = {},
): Promise<TestServer> {
  const { database, ...others } = parts
  const opened = database ? { ...database, close: async () => {} } : await testDatabase()
  return serverOn(opened, changes, others)
}

/** Like `testServer`, but on a database with only the app's tables, for tests that read all tables. */
export async function migratedServer(changes: Partial<Settings> = {}): Promise<TestServer> {
  return serverOn(await migratedDatabase(), changes, {})
}

type Parts = {
  space?: DiskSpace
  realtimeLimits?: Partial<RealtimeLimits>
  metrics?: Metrics
  hashParameters?: HashParameters
}

async function serverOn(
  database: TestDatabase,
  changes: Partial<Settings>,
  parts: Parts,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(inject('postgres').dataFolder, 'server-'))
  const settings = {
    ...readSettings({}),
    dataDir,
    authRateLimitToken: unlimited,
    authRateLimitSignup: unlimited,
    authRateLimitVerify: unlimited,
    authRateLimitUser: unlimited,
    authRateLimitOtp: unlimited,
    authRateLimitEmailSent: unlimited,
    authSecondsBetweenMails: 0,
    authRateLimitFactor: unlimited,
    waitlistRateLimit: unlimited,
    restRateLimitReads: unlimited,
    restRateLimitWrites: unlimited,
    restRateLimitAccountWrites: unlimited,
    storesRateLimit: unlimited,
    logLevel: 'error' as const,
    ...changes,
  }
  const { log, logged, takeErrors } = recordingLog(settings.logLevel)
  const { mailer, mails, nextMail } = recordingMailer()
  const services = { settings, pool: database.pool, log, mailer, hashParameters: fastHash }
  const app = await buildApp({ ...services, ...parts })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  function asAnon(): SupabaseClient {
    return createClient(url, settings.authAnonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  }

  async function asShopper(name: string): Promise<SupabaseClient> {
    const client = asAnon()
    const email = `${name}-${randomUUID()}@example.com`
    const { error } = await client.auth.signUp({ email, password: testPassword })
    if (error) throw error
    return client
  }

  async function close(): Promise<void> {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
    expect(takeErrors(), 'errors in the server log').toEqual([])
  }

  closeAfterTest(close)
  const { pool, ownerPool, ownerConnection } = database
  const clients = { asAnon, asShopper }
  const connections = { pool, ownerPool, ownerConnection }
  return { url, ...connections, settings, mails, nextMail, ...clients, takeErrors, logged, close }
}

/** Closes the server when the test ends. Outside of a test, does nothing. */
function closeAfterTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close)
}

function recordingLog(level: string) {
  const lines: string[] = []
  let errors: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const line = chunk.toString()
      lines.push(line)
      if (/^{"level":[56]0,/.test(line)) errors.push(line)
      done()
    },
  })
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { log: pino({ level }, destination), logged: () => lines.join(''), takeErrors }
}
