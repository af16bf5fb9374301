import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backUpServer, temporaryFolder, video } from '../backup/test-backup.ts'
import { keepHistory } from '../database/keep-history.ts'
import { StartError } from '../lib/errors.ts'
import { version } from '../lib/version.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type DoctorSettings, runDoctor } from './doctor.ts'

// There is no mail server on port 9.
const deadSmtp = { host: '127.0.0.1', port: 9, usesImplicitTls: false, login: undefined }

async function doctor(
  { ownerConnection, settings }: Pick<TestServer, 'ownerConnection' | 'settings'>,
  changes: Partial<DoctorSettings> | Error = {},
) {
  let written = ''
  const refused = await runDoctor({
    readSettings: () => {
      if (changes instanceof Error) throw changes
      // This test's PostgreSQL runs outside the data directory.
      return { ...settings, databaseUrl: 'postgresql://elsewhere', ...changes }
    },
    open: async () => ({ ownerConnection, close: async () => {} }),
    terminal: {
      write: async (chunks) => {
        for await (const chunk of chunks) written += chunk
      },
    },
  }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  // The disk space of the machine varies, so it is left out.
  const lines = written
    .split('\n')
    .filter((line) => line !== '' && !/^\S+ +disk: \S+ has /.test(line))
  return { lines, refused }
}

test('the doctor reports the state of each part and the last backup', async () => {
  const server = await testServer()
  const before = await doctor(server)
  expect(before.lines).toEqual([
    'ok     settings: valid; the site is http://localhost:3000.',
    `ok     version: ${version}; no server has run with it yet.`,
    expect.stringMatching(/^ok {5}database: PostgreSQL \S+ is up/),
    expect.stringMatching(
      /^ok {5}size: \d+\.\d MB\. Largest tables: (?:\w+\.\w+ \d+ kB(?:, |\.$)){10}/,
    ),
    expect.stringMatching(/^ok {5}storage: all 0 videos have their files in /),
    'wrong  backup: none has been made yet. Set BACKUP_DAILY_DIR to have the server make one each day.',
    'look   mail: SMTP_URL is not set, so no emails are sent. 0 are in the outbox ("npm run admin -- mail").',
  ])
  expect(before.refused).toMatch(/thing is wrong\.$|things are wrong\.$/)

  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await backUpServer(server, path)
  expect((await doctor(server)).lines).toContainEqual(
    expect.stringMatching(
      /^ok {5}backup: the last one was made less than an hour ago: .+tar\.gz, \d+ kB\.$/,
    ),
  )
  await server.ownerPool.query(
    "update grocery_genie.backups set made_at = now() - interval '40 hours'",
  )
  const backupDailyDir = join(await temporaryFolder(), 'absent')
  const late = (await doctor(server, { backupDailyDir })).lines
  expect(late).toContainEqual(
    expect.stringMatching(
      /^wrong {2}backup: the last one was made 40 hours ago: .+one is due each day\. Check that a server is running/,
    ),
  )
  expect(late).toContainEqual(
    `wrong  disk: ${backupDailyDir} does not exist: create it or mount its disk.`,
  )
  await rm(path)
  expect((await doctor(server, { backupDailyDir })).lines).toContainEqual(
    expect.stringMatching(/^wrong {2}backup: .+one is due each day/),
  )
  expect((await doctor(server)).lines).toContainEqual(
    expect.stringMatching(/^look {3}backup: .+ This machine no longer has that file\.$/),
  )
})

test('the doctor reports a lost video, an unreachable mail server and unsafe settings', async () => {
  const server = await testServer()
  const admin = await asAdmin(server)
  await admin.storage.from(bucket).upload('one.mp4', video(1000))
  await rm(join(server.settings.dataDir, 'storage/files'), { recursive: true })
  const { lines, refused } = await doctor(server, { host: '0.0.0.0', smtp: deadSmtp })
  expect(lines).toEqual([
    expect.stringMatching(
      /^wrong {2}settings: other machines can reach the server \(HOST=0\.0\.0\.0\), but SITE_URL is not set/,
    ),
    expect.stringMatching(/^ok {5}version: /),
    expect.stringMatching(/^ok {5}database: /),
    expect.stringMatching(/^ok {5}size: /),
    expect.stringMatching(/^wrong {2}storage: 1 of 1 videos have no file in .+ Restore the files/),
    expect.stringMatching(/^wrong {2}backup: /),
    expect.stringMatching(/^wrong {2}mail: SMTP_URL \(127\.0\.0\.1, port 9\): .+ECONNREFUSED/),
  ])
  expect(refused).toMatch(/[45] things are wrong\.$/)
})

test('the doctor reports the age of the installed version, the growth of the database and the oldest queued email', async () => {
  const server = await testServer()
  const log = { warn: vi.fn<() => void>() }
  const history = keepHistory({ ownerConnection: server.ownerConnection, log })
  await history.stop()
  expect(log.warn).not.toHaveBeenCalled()
  const linesNow = async () => (await doctor(server)).lines
  const today = new Date().toISOString().slice(0, 10)
  expect(await linesNow()).toContain(`ok     version: ${version}, since ${today}.`)

  await server.ownerPool.query(
    'insert into grocery_genie.sizes values (current_date - 8, 0), (current_date - 3, 5)',
  )
  expect(await linesNow()).toContainEqual(
    expect.stringMatching(/^ok {5}size: (\d+\.\d MB), \1 more in a week\. Largest/),
  )
  await server.ownerPool.query('update grocery_genie.sizes set bytes = -2e9 where bytes = 0')
  expect(await linesNow()).toContainEqual(
    expect.stringMatching(/^look {3}size: .+ more in a week\..+ check the accounts: npm run admin/),
  )

  await server.ownerPool.query(
    `insert into grocery_genie.mails (id, recipient, mail, queued_at, due_at)
     values (gen_random_uuid(), 'ann@example.com', '{}', now() - interval '3 hours', now())`,
  )
  expect(await linesNow()).toContain('ok     mails: the oldest queued email was added 3 hours ago.')
  await server.ownerPool.query(
    "update grocery_genie.mails set queued_at = now() - interval '3 days'",
  )
  expect(await linesNow()).toContain(
    "wrong  mails: the oldest queued email was added 3 days ago. Check SMTP_URL and the server's log, which says why emails can't be sent.",
  )
})

test('the doctor reports invalid settings and a missing database', async () => {
  const server = await testServer()
  const { lines } = await doctor(
    server,
    new StartError('Setting PORT is wrong: expected a number.'),
  )
  expect(lines).toEqual(['wrong  settings: Setting PORT is wrong: expected a number.'])
  const empty = await doctor(server, { databaseUrl: undefined })
  expect(empty.lines).toContainEqual(
    expect.stringMatching(/^look {3}database: .+ has no database yet\. The first start creates it/),
  )
})
