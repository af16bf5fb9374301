import { chmod, chown, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { cloneInto, ordinaryAccount, removeFolder } from './fixtures/clone.ts'
import { projectRoot, type RunningServer, startServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'

/**
 * Time limit for a first start. Only a start that hangs should exceed it. A first start installs and builds,
 * which takes minutes on a busy machine.
 */
const firstStartMs = 600_000
const account = { email: 'operator@example.com', password: 'correct horse' }

test.describe('npm start in a fresh clone', () => {
  test.describe.configure({ timeout: firstStartMs + 120_000 })

  test("works for root in a home directory that other accounts can't access", async () => {
    test.skip(process.getuid?.() !== 0, 'needs root')
    const parent = await mkdtemp(path.join(os.homedir(), 'grocery-genie-clone-'))
    let dataDir: string | undefined
    try {
      const clone = await cloneInto(parent, 'grocery-genie')
      dataDir = await expectStartsWell(clone, {})
      expect(dataDir).toMatch(/^\/var\/lib\/grocery-genie\//)
    } finally {
      await removeFolder(parent)
      if (dataDir?.startsWith('/var/lib/grocery-genie/')) await removeFolder(dataDir)
    }
  })

  test('works for an ordinary user in a path with a space', async () => {
    const user = await ordinaryAccount()
    const parent = await mkdtemp(path.join(os.tmpdir(), 'grocery genie clone '))
    try {
      const clone = await cloneInto(parent, 'my groceries', user)
      await expectStartsWell(clone, user ?? {})
    } finally {
      await removeFolder(parent)
      if (user) await rm(user.home, { recursive: true, force: true })
    }
  })
})

type Starter = { uid?: number; gid?: number; home?: string }

/**
 * Checks a first start, a second start, and a start after the server was killed. Also checks that a
 * start is refused if the data or the port is already in use. Returns the data directory that was printed.
 */
async function expectStartsWell(clone: string, { uid, gid, home }: Starter) {
  const start = (settings: Record<string, string> = {}) =>
    startServer({
      command: 'npm',
      args: ['start'],
      cwd: clone,
      env: {
        ...withoutNpmSettings(),
        PORT: '0',
        PATH: withoutProjectBinaries(process.env['PATH'] ?? ''),
        ...(home === undefined ? {} : { HOME: home }),
        ...settings,
      },
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
      timeoutMs: firstStartMs,
    })

  const first = await start()
  const dataDir = /Data is kept in (.+)/.exec(first.output())?.[1]
  expect((await connect(first).auth.signUp(account)).error).toBeNull()

  await test.step('a second server on the same data is refused in one line', async () => {
    await expect(start()).rejects.toThrow(/The data directory .* is in use by another running/)
  })
  await test.step('a used port is refused in one line', async () => {
    const { port } = new URL(first.url)
    const otherData = await mkdtemp(path.join(os.tmpdir(), 'grocery-genie-other-'))
    await chmod(otherData, 0o755)
    if (uid !== undefined && gid !== undefined) await chown(otherData, uid, gid)
    try {
      await expect(start({ PORT: port, DATA_DIR: otherData })).rejects.toThrow(
        new RegExp(`Port ${port} is already taken`),
      )
    } finally {
      await removeFolder(otherData)
    }
  })
  await first.stop()

  const second = await start()
  await expectAccountIsThere(second)
  await test.step('a start after kill -9 of the server recovers', async () => {
    process.kill(await serverProcessId(clone), 'SIGKILL')
    await second.stop()
    const third = await start()
    await expectAccountIsThere(third)
    await third.stop()
  })
  return dataDir
}

function connect({ url }: RunningServer) {
  return createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function expectAccountIsThere(server: RunningServer) {
  expect((await connect(server).auth.signInWithPassword(account)).error).toBeNull()
}

/** Returns the process id of the server itself, not that of npm or the start script. */
async function serverProcessId(clone: string): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => '')
    const [, script = ''] = command.split('\0')
    if (folder === clone && script.endsWith('scripts/start.ts')) return Number(entry)
  }
  throw new Error(`No server is running in ${clone}`)
}

/**
 * Returns `undefined` for each variable that npm set for these tests, because a new user's shell lacks them.
 */
function withoutNpmSettings(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => /^npm_/i.test(name))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

/** Returns the search path without the project's own programs, as in a new user's shell. */
function withoutProjectBinaries(searchPath: string): string {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(projectRoot))
    .join(path.delimiter)
}
