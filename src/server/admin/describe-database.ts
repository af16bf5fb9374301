import type { Client } from 'pg'
import { postgresVersion } from '../backup/backup-queries.ts'
import {
  selectLargestTables,
  selectOldestMail,
  selectSince,
  selectSize,
} from '../database/history-queries.ts'
import { version } from '../lib/version.ts'
import { ago, type Finding, sizeInWords } from './findings.ts'

const tableCount = 10
/** A mail server that is away for a night is no reason to look. */
const lateMailMs = 12 * 60 * 60_000
const largeGrowthBytes = 1_000_000_000

/** What the operator is told of the database: versions, size and growth, and mails that wait in it. */
export async function describeDatabase(owner: Client): Promise<Finding[]> {
  return [
    await describeVersion(owner),
    {
      state: 'ok',
      about: 'database',
      words: `PostgreSQL ${await postgresVersion(owner)} answers, and all migrations are applied.`,
    },
    await describeSize(owner),
    ...(await describeQueue(owner)),
  ]
}

async function describeVersion(owner: Client): Promise<Finding> {
  const since = await selectSince(owner, version)
  const words =
    since === undefined
      ? `${version}, which no server has run here yet.`
      : `${version}, since ${since.toISOString().slice(0, 10)}.`
  return { state: 'ok', about: 'version', words }
}

async function describeSize(owner: Client): Promise<Finding> {
  const { bytes, weekBytes } = await selectSize(owner)
  const tables = await selectLargestTables(owner, tableCount)
  const largest = tables.map(({ name, bytes }) => `${name} ${sizeInWords(bytes)}`).join(', ')
  const growth = weekBytes === null ? '' : `, ${growthInWords(weekBytes)} in a week`
  const words = `${sizeInWords(bytes)}${growth}. The largest tables: ${largest}.`
  if (weekBytes === null || weekBytes < largeGrowthBytes)
    return { state: 'ok', about: 'size', words }
  return {
    state: 'look',
    about: 'size',
    words: `${words} If nothing explains that, lower the quotas (QUOTA_…), or see who grows: npm run admin -- users.`,
  }
}

function growthInWords(bytes: number): string {
  return bytes < 0 ? `${sizeInWords(-bytes)} less` : `${sizeInWords(bytes)} more`
}

async function describeQueue(owner: Client): Promise<Finding[]> {
  const oldest = await selectOldestMail(owner)
  if (oldest === null) return []
  const ageMs = Date.now() - oldest.getTime()
  const words = `the oldest that waits for the mail server was written ${ago(ageMs)}.`
  return ageMs < lateMailMs
    ? [{ state: 'ok', about: 'mails', words }]
    : [
        {
          state: 'wrong',
          about: 'mails',
          words: `${words} The log of the server says why it is not taken; check SMTP_URL.`,
        },
      ]
}
