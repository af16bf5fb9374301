import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseUrlOf } from '../database/connection.ts'

import { migratedDatabase } from '../testing/test-database.ts'
import { projectRoot } from './env.ts'

/** Each test starts at least one program, which takes a while on a busy machine. */
const longTimeout = { timeout: 120_000 }

const copied = ['package.json', 'vite.config.ts', 'package-lock.json', 'src', 'scripts', 'supabase']

/** A copy of the clone, so that each test can write its own `.env`. */
let clone: string
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'grocery-genie-clone-'))
  for (const name of copied) {
    await cp(join(projectRoot, name), join(clone, name), { recursive: true })
  }
  await symlink(join(projectRoot, 'node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rm(clone, { recursive: true, force: true }))

/** Starts a command as an operator does. All settings are in the `.env` file. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, {
    cwd: clone,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(...args: string[]) {
  const child = start(args)
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { exitCode: child.exitCode, output, errors }
}

async function writeEnv(content: string, encoding: BufferEncoding = 'utf8', file = '.env') {
  await writeFile(join(clone, file), content, encoding)
  onTestFinished(() => rm(join(clone, file), { force: true }))
}

test('a server reads every setting in a UTF-16 .env file', longTimeout, async () => {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  const url = databaseUrlOf(database.ownerConnection)
  const lines = [`DATABASE_URL=${url}`, 'STORES_AUTO_IMPORT=false', 'PORT=0', `DATA_DIR=${clone}/d`]
  await writeEnv(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le')
  const server = start(['src/server/main.ts'])
  let output = ''
  for await (const chunk of server.stdout) {
    output += String(chunk)
    if (output.includes('is ready at')) break
  }
  const [, address = ''] = /ready at (\S+)/.exec(output) ?? []
  const joined = await fetch(`${address}/rest/v1/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email": "ann@example.com"}',
  })
  expect(joined.status).toBe(201)
  const { rows } = await database.ownerPool.query('select email from waitlist')
  expect(rows).toEqual([{ email: 'ann@example.com' }])
  server.kill('SIGTERM')
  await once(server, 'exit')
})

test(
  'an admin command reads every setting in an .env file with a byte order mark',
  longTimeout,
  async () => {
    const dataDir = join(clone, 'data of admin')
    await mkdir(dataDir, { recursive: true })
    await writeEnv(`\uFEFFDATA_DIR=${dataDir}\r\nPORT=3001\r\n`)
    expect(await run('scripts/admin.ts', 'mail')).toEqual({
      exitCode: 0,
      output: '',
      errors: `There are no emails in ${dataDir}/outbox.\n`,
    })
  },
)

const wrong = 'PORT: 1\ndatabase_url=postgresql://me:secret@host/x\n'
const refusal = [
  'Line 1 of .env sets nothing: expected NAME=value.\n',
  'Line 2 of .env sets database_url, which is not a setting. Did you mean DATABASE_URL?\n',
].join('')

test(
  'every command rejects an .env file with lines that don’t set anything',
  longTimeout,
  async () => {
    await writeEnv(wrong)
    const commands: [args: string[], exitCode: number][] = [
      [['src/server/main.ts'], 1],
      [['scripts/start.ts'], 1],
      [['scripts/dev.ts'], 1],
      [['scripts/admin.ts', 'waitlist', 'export'], 1],
      [['scripts/build.ts'], 1],
      [['scripts/build-static-site.ts'], 2],
    ]
    const outcomes = await Promise.all(
      commands.map(async ([args]) => ({ args, ...(await run(...args)) })),
    )
    expect(outcomes).toEqual(
      commands.map(([args, exitCode]) => ({ args, exitCode, output: '', errors: refusal })),
    )
  },
)

test('the doctor names the lines of .env that don’t set anything', longTimeout, async () => {
  await writeEnv('PORT: 1\n')
  const { exitCode, output } = await run('scripts/admin.ts', 'doctor')
  expect(exitCode).toBe(1)
  expect(output).toBe('wrong  settings: Line 1 of .env sets nothing: expected NAME=value.\n')
})

const showBuildSettings = `
  const { resolveConfig } = await import('vite')
  const options = { configFile: './vite.config.ts', configLoader: 'native' }
  const { env } = await resolveConfig(options, 'build', 'production')
  console.log(JSON.stringify(Object.entries(env).filter(([name]) => name.startsWith('VITE_'))))`

test(
  'the web app is built with the values in all its .env files, in any encoding',
  longTimeout,
  async () => {
    await writeEnv(
      '\uFEFFVITE_ADMIN_EMAIL=a@example.com\r\nVITE_SUPABASE_URL=https://a.example\r\n',
    )
    await writeEnv('VITE_ADMIN_EMAIL=b@example.com\n', 'utf16le', '.env.production')
    const { output } = await run('--input-type=module', '--eval', showBuildSettings)
    expect(Object.fromEntries(JSON.parse(output))).toEqual({
      VITE_ADMIN_EMAIL: 'b@example.com',
      VITE_SUPABASE_URL: 'https://a.example',
    })
  },
)

test(
  'a build for a static host reads its settings from a UTF-16 .env file',
  longTimeout,
  async () => {
    const lines = [
      'SITE_URL=https://lists.example.org',
      'VITE_SUPABASE_URL=https://abcdefgh.supabase.co',
      'VITE_SUPABASE_ANON_KEY=sb_secret_0123456789',
    ]
    await writeEnv(`\uFEFF${lines.join('\r\n')}`, 'utf16le')
    expect(await run('scripts/build-static-site.ts')).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('VITE_SUPABASE_ANON_KEY is a secret key'),
    })
  },
)
