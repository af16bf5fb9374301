import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { lastBackup, listFiles } from '../backup/backup-queries.ts'
import type { Connection } from '../database/connection.ts'
import { withOwner } from '../database/owner-client.ts'
import { isLoopback } from '../lib/addresses.ts'
import { readDiskSize } from '../lib/disk-space.ts'
import { codeOf, messageOf } from '../lib/errors.ts'
import { listOutbox } from '../mail/outbox.ts'
import { checkSmtp } from '../mail/smtp.ts'
import type { Settings } from '../settings/env.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { describeDatabase } from './describe-database.ts'
import { agoInWords, type Finding, hourMs, sizeInWords } from './findings.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export type DoctorSettings = Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'storageS3'
  | 'backupDailyDir'
  | 'host'
  | 'siteUrl'
  | 'isSiteUrlGiven'
  | 'smtp'
>

type Tools = {
  readSettings: () => DoctorSettings
  open: () => Promise<{ ownerConnection: Connection; close: () => Promise<void> }>
  terminal: Pick<Terminal, 'write'>
}

const dayMs = 24 * hourMs
/** Maximum age of the last backup: one day, plus a night when the server may be off. */
const lateMs = 36 * hourMs
const lowBytes = 1_000_000_000

/**
 * Checks everything that an operator must maintain, and prints one line per finding. If something is wrong,
 * throws AdminRefusal after all checks are done.
 */
export async function runDoctor({ readSettings, open, terminal }: Tools): Promise<void> {
  const findings: Finding[] = []
  const report = (found: Finding) => void findings.push(found)
  const settings = await runCheck('settings', async () => readSettings(), report)
  if (settings) {
    report(describeSettings(settings))
    await examineData(settings, { open, report })
    report(await describeMail(settings))
    for (const finding of await describeDisks(settings)) report(finding)
  }
  await terminal.write(
    findings.map(({ state, about, words }) => `${state.padEnd(6)} ${about}: ${words}\n`),
  )
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  if (wrong > 0)
    throw new AdminRefusal(wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`)
}

type Report = (found: Finding) => void

/** Reports a check's error as a finding, so that the other checks still run. */
async function runCheck<T>(about: string, work: () => Promise<T>, report: Report) {
  try {
    return await work()
  } catch (error) {
    report({ state: 'wrong', about, words: messageOf(error) })
    return undefined
  }
}

function describeSettings({ isSiteUrlGiven, host, siteUrl }: DoctorSettings): Finding {
  const about = 'settings'
  const isOpen = isSiteUrlGiven || !isLoopback(host)
  if (isOpen && !isSiteUrlGiven) {
    return {
      state: 'wrong',
      about,
      words: `other machines can reach the server (HOST=${host}), but SITE_URL is not set, so links and tokens use ${siteUrl}.`,
    }
  }
  if (isOpen && siteUrl.startsWith('http:') && !isLoopback(new URL(siteUrl).hostname)) {
    return {
      state: 'look',
      about,
      words: `SITE_URL ${siteUrl} has no TLS, so passwords are sent unencrypted and the app can't work offline.`,
    }
  }
  return { state: 'ok', about, words: `valid; the site is ${siteUrl}.` }
}

async function examineData(
  settings: DoctorSettings,
  { open, report }: Pick<Tools, 'open'> & { report: Report },
): Promise<void> {
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres'))) {
    return report({
      state: 'look',
      about: 'database',
      words: `${settings.dataDir} has no database yet. The first start creates it, or "restore FILE" restores a backup.`,
    })
  }
  const database = await runCheck('database', open, report)
  if (database === undefined) return
  try {
    await withOwner(database.ownerConnection, async (owner) => {
      for (const finding of await describeDatabase(owner)) report(finding)
      await runCheck('storage', async () => report(await describeStorage(owner, settings)), report)
      report(await describeBackups(owner, settings))
    })
  } finally {
    await database.close()
  }
}

async function describeStorage(owner: Client, settings: DoctorSettings): Promise<Finding> {
  const files = await openFiles(storageFolder(settings.dataDir), settings.storageS3)
  const known = await listFiles(owner)
  let missing = 0
  for (const address of known) {
    const first = await files.read(address, { first: 0, last: 0 })
    if (first === undefined) missing += 1
    first?.destroy()
  }
  const about = 'storage'
  const place = settings.storageS3 ? `the bucket ${settings.storageS3.bucket}` : settings.dataDir
  return missing === 0
    ? { state: 'ok', about, words: `all ${known.length} videos have their files in ${place}.` }
    : {
        state: 'wrong',
        about,
        words: `${missing} of ${known.length} videos have no file in ${place}. Restore the files from a backup, or delete those videos in the panel.`,
      }
}

async function describeBackups(owner: Client, settings: DoctorSettings): Promise<Finding> {
  const about = 'backup'
  const { backupDailyDir } = settings
  const last = await lastBackup(owner)
  const advice =
    backupDailyDir === undefined
      ? 'Set BACKUP_DAILY_DIR to have the server make one each day.'
      : `Check that a server is running and can write to ${backupDailyDir}. If it is, check its log for the cause.`
  if (last === undefined) {
    return { state: 'wrong', about, words: `none has been made yet. ${advice}` }
  }
  const ageMs = Date.now() - last.madeAt.getTime()
  const when = `the last one was made ${agoInWords(ageMs)}: ${last.path}, ${sizeInWords(last.bytes)}`
  if (backupDailyDir !== undefined && ageMs > lateMs) {
    return { state: 'wrong', about, words: `${when}, but one is due each day. ${advice}` }
  }
  if (!existsSync(last.path)) {
    return { state: 'look', about, words: `${when}. This machine no longer has that file.` }
  }
  return backupDailyDir === undefined && ageMs > 7 * dayMs
    ? { state: 'look', about, words: `${when}. ${advice}` }
    : { state: 'ok', about, words: `${when}.` }
}

async function describeMail({ smtp, dataDir }: DoctorSettings): Promise<Finding> {
  const about = 'mail'
  if (smtp === undefined) {
    const { length } = await listOutbox(dataDir)
    return {
      state: 'look',
      about,
      words: `SMTP_URL is not set, so no emails are sent. ${length} are in the outbox ("npm run admin -- mail").`,
    }
  }
  try {
    await checkSmtp(smtp)
    return { state: 'ok', about, words: `${smtp.host} accepts the login.` }
  } catch (error) {
    return {
      state: 'wrong',
      about,
      words: `SMTP_URL (${smtp.host}, port ${smtp.port}): ${messageOf(error)}.`,
    }
  }
}

async function describeDisks({ dataDir, backupDailyDir }: DoctorSettings): Promise<Finding[]> {
  const data = await describeDisk(dataDir, 'the first start creates it.')
  if (backupDailyDir === undefined) return [data]
  const backups = await describeDisk(backupDailyDir, 'create it or mount its disk.')
  return [data, backups.state === 'look' ? { ...backups, state: 'wrong' } : backups]
}

async function describeDisk(folder: string, whenAbsent: string): Promise<Finding> {
  const about = 'disk'
  try {
    await stat(folder)
    const { freeBytes, totalBytes } = await readDiskSize(folder)
    const free = `${folder} has ${(freeBytes / 1e9).toFixed(1)} of ${(totalBytes / 1e9).toFixed(1)} GB free.`
    return freeBytes < lowBytes
      ? { state: 'wrong', about, words: `${free} Free up space before it is full.` }
      : { state: 'ok', about, words: free }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return { state: 'look', about, words: `${folder} does not exist: ${whenAbsent}` }
    }
    return { state: 'wrong', about, words: messageOf(error) }
  }
}
