import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { migratedServer } from '../testing/test-server.ts'
import { lastBackup, recordBackup } from './backup-queries.ts'
import { backUpDaily, keepBackupsDaily } from './daily-backups.ts'
import { withBackupTurn } from './make-backup.ts'
import { temporaryFolder } from './test-backup.ts'

const timeoutOptions = { timeout: 30_000 }
const never = new AbortController().signal

async function openDaily() {
  const backupDailyDir = await temporaryFolder()
  const { ownerConnection, ownerPool, settings } = await migratedServer({ backupDailyDir })
  const { rows } = await ownerPool.query<{ value: string }>(
    "select value from grocery_genie.secrets where name = 'login_role'",
  )
  const id = rows[0]?.value.replace('grocery_server_', '') ?? ''
  return { folder: backupDailyDir, id, ownerConnection, settings }
}

test('only the last 14 daily backups are kept, and other files in the folder are not deleted', async () => {
  const { folder, id, ...daily } = await openDaily()
  const old = Array.from({ length: 16 }, (_, day) => `202611${String(day + 1).padStart(2, '0')}`)
  for (const day of old)
    await writeFile(join(folder, `grocery-genie-${id}-${day}T030000Z.tar.gz`), '')
  const otherFiles = [
    'grocery-genie-00000000-20200101T030000Z.tar.gz',
    `grocery-genie-${id}-20200101T030000Z.tar.gz.copy`,
    'holiday.jpg',
    'zz-mine.tar.gz',
  ]
  for (const name of otherFiles) await writeFile(join(folder, name), '')
  const { path } = await backUpDaily({ ...daily, signal: never })
  const names = (await readdir(folder)).map((name) => join(folder, name))
  const kept = old.slice(3).map((day) => join(folder, `grocery-genie-${id}-${day}T030000Z.tar.gz`))
  expect(names.toSorted()).toEqual(
    [...otherFiles.map((name) => join(folder, name)), ...kept, path].toSorted(),
  )
})

test('when the last backup is a day old, only one of several servers writes the next one', async () => {
  const { folder, id, ...daily } = await openDaily()
  const yesterday = join(folder, `grocery-genie-${id}-20201101T030000Z.tar.gz`)
  await writeFile(yesterday, '')
  const log = pino({ level: 'silent' })
  await utimes(yesterday, 0, 0)
  const servers = [1, 2].map(() => keepBackupsDaily({ ...daily, log }))
  const finished = async () => (await readdir(folder)).filter((name) => name.endsWith('.gz')).length
  await expect.poll(finished, timeoutOptions).toBe(2)
  // The other server was already waiting for the backup lock. Once this test gets the lock, that server has
  // finished.
  await withBackupTurn(daily.ownerConnection, async () => {})
  await Promise.all(servers.map((server) => server.stop()))
  expect(await readdir(folder)).toHaveLength(2)
})

test('a backup dated years in the future does not prevent the next one', async () => {
  const { folder, id, ...daily } = await openDaily()
  const ahead = join(folder, `grocery-genie-${id}-20360101T030000Z.tar.gz`)
  await writeFile(ahead, '')
  await utimes(ahead, new Date('2036-01-01'), new Date('2036-01-01'))
  await withOwner(daily.ownerConnection, (owner) =>
    recordBackup(owner, { madeAt: '2036-01-01T03:00:00Z', path: ahead, bytes: 1 }),
  )
  const server = keepBackupsDaily({ ...daily, log: pino({ level: 'silent' }) })
  const finished = async () => (await readdir(folder)).filter((name) => name.endsWith('.gz')).length
  await expect.poll(finished, timeoutOptions).toBe(2)
  // The backup is recorded after the file is written, so wait until the backup lock is free.
  await withBackupTurn(daily.ownerConnection, async () => {})
  await server.stop()
  const last = await withOwner(daily.ownerConnection, lastBackup)
  expect(Math.abs(Date.now() - Number(last?.madeAt))).toBeLessThan(timeoutOptions.timeout)
})

test('a missing folder is reported instead of being created', async () => {
  const { folder, ownerConnection, settings } = await openDaily()
  const absent = join(folder, 'absent')
  const options = {
    ownerConnection,
    settings: { ...settings, backupDailyDir: absent },
    signal: never,
  }
  await expect(backUpDaily(options)).rejects.toThrow(
    `The folder ${absent} of BACKUP_DAILY_DIR does not exist. Create it or mount its disk.`,
  )
  await expect(
    backUpDaily({ ...options, settings: { ...settings, backupDailyDir: undefined } }),
  ).rejects.toThrow('BACKUP_DAILY_DIR is not set')
  expect(await readdir(folder)).toEqual([])
})
