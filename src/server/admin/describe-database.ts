import type { Client } from 'pg'
import { postgresVersion } from '../backup/backup-queries.ts'
import {
  selectLargestTables,
  selectOldestMail,
  selectSince,
  selectSize,
} from '../database/history-queries.ts'
import { version } from '../lib/version.ts'
import { agoInWords, type Finding, sizeInWords } from './findings.ts'

const tableCount = 10
/**
 * A queued email older than this is reported as a problem. Half a day, because a mail server may be down
 * overnight.
 */
const lateMailMs = 12 * 60 * 60_000
const largeGrowthBytes = 1_000_000_000

/** Returns findings about the database: its version, size and growth, and the emails in its queue. */
export async function describeDatabase(owner: Client): Promise<Finding[]> {
  return [
    await describeVersion(owner),
    {
      state: 'ok',
      about: 'database',
      words: `PostgreSQL ${await postgresVersion(owner)} is up, and all migrations are applied.`,
    },
    await describeSize(owner),
    ...(await describeQueue(owner)),
  ]
}

async function describeVersion(owner: Client): Promise<Finding> {
  const since = await selectSince(owner, version)
  const words =
    since === undefined
      ? `${version}; no server has run with it yet.`
      : `${version}, since ${since.toISOString().slice(0, 10)}.`
  return { state: 'ok', about: 'version', words }
}

async function describeSize(owner: Client): Promise<Finding> {
  const { bytes, weekBytes } = await selectSize(owner)
  const tables = await selectLargestTables(owner, tableCount)
  const largest = tables.map(({ name, bytes }) => `${name} ${sizeInWords(bytes)}`).join(', ')
  const growth = weekBytes === null ? '' : `, ${growthInWords(weekBytes)} in a week`
  const words = `${sizeInWords(bytes)}${growth}. Largest tables: ${largest}.`
  if (weekBytes === null || weekBytes < largeGrowthBytes)
    return { state: 'ok', about: 'size', words }
  return {
    state: 'look',
    about: 'size',
    words: `${words} If you don't expect that, lower the quotas (QUOTA_…) or check the accounts: npm run admin -- users.`,
  }
}

function growthInWords(bytes: number): string {
  return bytes < 0 ? `${sizeInWords(-bytes)} less` : `${sizeInWords(bytes)} more`
}

async function describeQueue(owner: Client): Promise<Finding[]> {
  const oldest = await selectOldestMail(owner)
  if (oldest === null) return []
  const ageMs = Date.now() - oldest.getTime()
  const words = `the oldest queued email was added ${agoInWords(ageMs)}.`
  return ageMs < lateMailMs
    ? [{ state: 'ok', about: 'mails', words }]
    : [
        {
          state: 'wrong',
          about: 'mails',
          words: `${words} Check SMTP_URL and the server's log, which says why emails can't be sent.`,
        },
      ]
}
