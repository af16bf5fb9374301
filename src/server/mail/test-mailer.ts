import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { readSettings, type Settings } from '../settings/env.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { testMailbox } from '../testing/test-mailbox.ts'
import { createMailer, mailTiming } from './mailer.ts'

export const site = 'https://lists.example.org'
export const link = `${site}/auth/v1/verify?token=0123456789abcdef&type=recovery`
export const code = '048213'

const quick = { ...mailTiming, afterResponseMs: 0, firstRetryMs: 1, maxRetryMs: 5, pollEveryMs: 20 }

/** Creates and starts a mailer, and records what it logs. */
export async function testMailer(
  changes: Partial<Settings> = {},
  timing: Partial<typeof mailTiming> = {},
  database?: TestDatabase,
) {
  const { pool } = database ?? (await ownDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const settings = { ...readSettings({ SITE_URL: site }), dataDir, ...changes }
  const log = pino({ level: 'trace', base: null, timestamp: false }, output)
  const mailer = await createMailer({ settings, pool, log, timing: { ...quick, ...timing } })
  mailer.watchQueue()
  onTestFinished(mailer.close)
  return { ...mailer, pool, dataDir, log: () => lines.join('') }
}

/** Creates a migrated database, which is dropped when the test ends. */
export async function ownDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}

/** Returns a test mailbox and a mailer that sends to it. */
export async function mailerWithMailbox(
  timing: Partial<typeof mailTiming> = {},
  database?: TestDatabase,
) {
  const mailbox = await testMailbox()
  onTestFinished(mailbox.close)
  return { mailbox, ...(await testMailer({ smtp: mailbox.smtp }, timing, database)) }
}
