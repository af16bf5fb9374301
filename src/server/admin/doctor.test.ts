import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backUpServer, temporaryFolder, video } from '../backup/test-backup.ts'
import { keepHistory } from '../database/keep-history.ts'
import { StartError } from '../lib/errors.ts'
import { version } from '../lib/version.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type DoctorSettings, examine } from './doctor.ts'

// Port 9 takes no mail.
const deadSmtp = { host: '127.0.0.1', port: 9, beginsWithTls: false, login: undefined }

async function doctor(
  { ownerConnection, settings }: Pick<TestServer, 'ownerConnection' | 'settings'>,
  changes: Partial<DoctorSettings> | Error = {},
) {
  let written = ''
  const refused = await examine({
    readSettings: () => {
      if (changes instanceof Error) throw changes
      // The test's PostgreSQL lies elsewhere.
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
  // How full this machine is changes nothing here.
  const lines = written
    .split('\n')
    .filter((line) => line !== '' && !/^\S+ +disk: \S+ has /.test(line))
  return { lines, refused }
}

test('the doctor says of each part how it is, and when the last good backup was', async () => {
  const server = await testServer()
  const before = await doctor(server)
  expect(before.lines).toEqual([
    'ok     settings: all can be read; the site is http://localhost:3000.',
    `ok     version: ${version}, which no server has run here yet.`,
    expect.stringMatching(/^ok {5}database: PostgreSQL \S+ answers/),
    expect.stringMatching(
      /^ok {5}size: \d+\.\d MB\. The largest tables: (?:\w+\.\w+ \d+ kB(?:, |\.$)){10}/,
    ),
    expect.stringMatching(/^ok {5}storage: each of 0 videos has its file in /),
    'wrong  backup: there has never been one. Set BACKUP_DAILY_DIR, and the server makes one each day.',
    'look   mail: no SMTP_URL is set, so nobody gets mails; 0 lie here ("npm run admin -- mail").',
  ])
  expect(before.refused).toMatch(/thing is wrong\.$|things are wrong\.$/)

  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await backUpServer(server, path)
  expect((await doctor(server)).lines).toContainEqual(
    expect.stringMatching(
      /^ok {5}backup: the last good one was less than an hour ago: .+tar\.gz, \d+ kB\.$/,
    ),
  )
  await server.ownerPool.query(
    "update grocery_genie.backups set made_at = now() - interval '40 hours'",
  )
  const backupDailyDir = join(await temporaryFolder(), 'absent')
  const late = (await doctor(server, { backupDailyDir })).lines
  expect(late).toContainEqual(
    expect.stringMatching(
      /^wrong {2}backup: the last good one was 40 hours ago: .+there should be one each day\. Is a server running/,
    ),
  )
  expect(late).toContainEqual(
    `wrong  disk: ${backupDailyDir} is not there: make it, or mount its disk.`,
  )
  await rm(path)
  expect((await doctor(server, { backupDailyDir })).lines).toContainEqual(
    expect.stringMatching(/^wrong {2}backup: .+there should be one each day/),
  )
  expect((await doctor(server)).lines).toContainEqual(
    expect.stringMatching(/^look {3}backup: .+ This machine doesn't have that file any more\.$/),
  )
})

test('the doctor names a lost video, a dead mail server and open settings', async () => {
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
    expect.stringMatching(
      /^wrong {2}storage: 1 of 1 videos have no file in .+ Bring the files back/,
    ),
    expect.stringMatching(/^wrong {2}backup: /),
    expect.stringMatching(/^wrong {2}mail: 127\.0\.0\.1, port 9, of SMTP_URL: .+ECONNREFUSED/),
  ])
  expect(refused).toMatch(/[45] things are wrong\.$/)
})

test('the doctor says since when a version runs, what has grown, and which mail waits', async () => {
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
    expect.stringMatching(/^ok {5}size: (\d+\.\d MB), \1 more in a week\. The largest/),
  )
  await server.ownerPool.query('update grocery_genie.sizes set bytes = -2e9 where bytes = 0')
  expect(await linesNow()).toContainEqual(
    expect.stringMatching(/^look {3}size: .+ more in a week\..+ see who grows: npm run admin/),
  )

  await server.ownerPool.query(
    `insert into grocery_genie.mails (id, recipient, mail, queued_at, due_at)
     values (gen_random_uuid(), 'ann@example.com', '{}', now() - interval '3 hours', now())`,
  )
  expect(await linesNow()).toContain(
    'ok     mails: the oldest that waits for the mail server was written 3 hours ago.',
  )
  await server.ownerPool.query(
    "update grocery_genie.mails set queued_at = now() - interval '3 days'",
  )
  expect(await linesNow()).toContain(
    'wrong  mails: the oldest that waits for the mail server was written 3 days ago. The log of the server says why it is not taken; check SMTP_URL.',
  )
})

test('the doctor says what keeps everything from starting', async () => {
  const server = await testServer()
  const { lines } = await doctor(
    server,
    new StartError('Setting PORT is wrong: expected a number.'),
  )
  expect(lines).toEqual(['wrong  settings: Setting PORT is wrong: expected a number.'])
  const empty = await doctor(server, { databaseUrl: undefined })
  expect(empty.lines).toContainEqual(
    expect.stringMatching(/^look {3}database: there is none in .+ yet\. The first start makes it/),
  )
})
