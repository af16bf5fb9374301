import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../auth/email/test-links.ts'
import { databaseUrlOf } from '../database/connection.ts'
import { layoutOf } from '../database/embedded/cluster-layout.ts'
import { runningPostmaster } from '../database/embedded/postmaster.ts'
import { projectRoot } from '../settings/env.ts'
import { emptyDataDir, makeDataRoot, removeDataRoot } from '../testing/embedded-database.ts'
import { noSettings } from '../testing/no-settings.ts'
import { migratedDatabase } from '../testing/test-database.ts'

// Slow: each command runs in its own process, and some commands start a PostgreSQL that writes to the disk
// with fsync.
const timeoutMs = 120_000

/** Runs the script behind `npm run admin`, without a terminal. */
async function admin(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: projectRoot,
    env: { PATH: '/usr/bin:/bin', ...noSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exitCode: await exited, output, errors }
}

async function startServer(dataDir: string): Promise<string> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: projectRoot,
    env: {
      PATH: '/usr/bin:/bin',
      ...noSettings,
      DATA_DIR: dataDir,
      PORT: '0',
      STORES_AUTO_IMPORT: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => server.once('close', resolve))
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await exited
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const url = /is ready at (http:\S+)/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('close', () => reject(new Error(`The server did not start: ${printed}`)))
  })
}

test(
  'several commands can run at the same time without a server, and PostgreSQL doesn’t keep running after them',
  async () => {
    const dataDir = await emptyDataDir()
    const made = await admin(['make-admin', 'admin@example.com'], { DATA_DIR: dataDir })
    expect(made).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^http:\/\/localhost:3000\/auth\/confirm#token_hash=\S+\n$/),
    })
    expect(await runningPostmaster(layoutOf(dataDir))).toBeUndefined()

    const exported = await Promise.all(
      [1, 2, 3].map(() => admin(['waitlist', 'export'], { DATA_DIR: dataDir })),
    )
    for (const { exitCode, output, errors } of exported) {
      expect({ exitCode, output, errors: exitCode === 0 ? '' : errors }).toEqual({
        exitCode: 0,
        output: '"email","name","joined"\r\n',
        errors: '',
      })
    }
    expect(await runningPostmaster(layoutOf(dataDir))).toBeUndefined()
  },
  timeoutMs,
)

test(
  'commands work while a server is running and don’t stop it',
  async () => {
    const dataDir = await emptyDataDir()
    const url = await startServer(dataDir)
    const joined = await fetch(`${url}/rest/v1/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": "ann@example.com"}',
    })
    expect(joined.status).toBe(201)
    const env = { DATA_DIR: dataDir, SITE_URL: url }
    expect((await admin(['waitlist', 'export'], env)).output).toContain('"ann@example.com",""')
    expect((await admin(['waitlist', 'remove', 'ann@example.com'], env)).exitCode).toBe(0)
    const { output } = await admin(['make-admin', 'admin@example.com'], env)
    expect(output).toContain(`${url}/auth/confirm#token_hash=`)
    const opened = await fetch(`${url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: hashOf(output.trim())['token_hash'], type: 'recovery' }),
    })
    expect(opened.status).toBe(200)
    expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200)
  },
  timeoutMs,
)

test(
  "commands work on the operator's own database and report errors in one line",
  async () => {
    const database = await migratedDatabase()
    onTestFinished(database.close)
    const env = { DATABASE_URL: databaseUrlOf(database.ownerConnection) }
    const made = await admin(['make-admin', 'admin@example.com'], env)
    expect(made).toMatchObject({ exitCode: 0, errors: expect.stringMatching(/^admin@\S+ is an/) })

    const oneLine = (words: RegExp) => expect.stringMatching(new RegExp(`^.*${words.source}.*\\n$`))
    const refusals: [string[], Record<string, string>, number, RegExp][] = [
      [['waitlist', 'remove', 'ann@example.com'], env, 1, /is not on the waitlist/],
      [['make-admin', 'nobody'], env, 2, /invalid format/],
      [['sing'], env, 2, /Unknown command .sing./],
      [['waitlist', 'export'], { PORT: 'x' }, 1, /Setting PORT is wrong/],
      [['waitlist', 'export'], { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' }, 1, /reached/],
    ]
    for (const [args, settings, exitCode, words] of refusals) {
      expect(await admin(args, settings)).toEqual({ exitCode, output: '', errors: oneLine(words) })
    }
    const again = await admin(['make-admin', 'admin@example.com'], env)
    expect(again).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringContaining('--yes'),
    })
    expect(await admin(['help'], { PORT: 'x' })).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^Usage: npm run admin/),
    })
  },
  timeoutMs,
)

test(
  'an operator can read emails without a database',
  async () => {
    const dataDir = await makeDataRoot()
    onTestFinished(() => removeDataRoot(dataDir))
    const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' }
    expect(await admin(['mail'], env)).toEqual({
      exitCode: 0,
      output: '',
      errors: `There are no emails in ${dataDir}/outbox.\n`,
    })
    expect(await readdir(dataDir)).toEqual([])
  },
  timeoutMs,
)
