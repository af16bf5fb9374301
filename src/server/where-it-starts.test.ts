import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { layoutOf } from './database/embedded/cluster-layout.ts'
import { runningPostmaster } from './database/embedded/postmaster.ts'
import { makeDataRoot, removeDataRoot } from './testing/embedded-database.ts'
import { startServerProcess } from './testing/server-process.ts'

// Creating a database is slow, so the tests share one data directory. The first test creates it under a umask
// of 077, which would make its missing parent directories private.
let root: string
let dataDir: string
beforeAll(async () => {
  root = await makeDataRoot(tmpdir())
  dataDir = join(root, 'var', 'a-folder-whose-path-is-too-long-for-a-socket-'.repeat(2))
})
afterAll(() => removeDataRoot(root))

test.each([
  ['a new folder under umask 077', {}, '077'],
  ['PGSSLMODE=prefer and HOST=[::1]', { PGSSLMODE: 'prefer', HOST: '[::1]' }],
  ['PGSSLMODE=require and HOST=localhost', { PGSSLMODE: 'require', HOST: 'localhost' }],
  ['PGSSLMODE=verify-ca and HOST=0.0.0.0', { PGSSLMODE: 'verify-ca', HOST: '0.0.0.0' }],
  ['PGSSLMODE=verify-full', { PGSSLMODE: 'verify-full' }],
  [
    'PGSSLMODE=no-verify, another locale and time zone',
    { PGSSLMODE: 'no-verify', LANG: 'tr_TR.UTF-8', LC_ALL: 'xx', TZ: 'Pacific/Apia' },
  ],
  ['other libpq settings', { PGHOST: 'nowhere.invalid', PGUSER: 'x', PGOPTIONS: '-c x=y' }],
])(
  'the server starts and stops with %s',
  { timeout: 120_000 },
  async (_, environment, umask = '022') => {
    const server = startServerProcess({ ...environment, DATA_DIR: dataDir }, { umask })
    await server.untilReady()
    expect(await server.end('SIGTERM')).toBe(0)
    const layout = layoutOf(dataDir)
    expect(await runningPostmaster(layout)).toBeUndefined()
    expect(layout.socketFolder).toMatch(/^\/tmp\//)
    expect(existsSync(layout.socketFolder)).toBe(false)
  },
)

test.each([
  ['HOST', 'http://0.0.0.0', 'Setting HOST is wrong: expected an address or name without http://'],
  ['HOST', '0.0.0.0:3000', 'Setting HOST is wrong: expected an address or name without http://'],
  ['HOST', '256.1.1.1', 'Setting HOST is wrong: expected an address or name without http://'],
  ['HOST', 'nowhere.invalid', 'HOST nowhere.invalid is not an address of this machine.'],
  ['METRICS_HOST', 'https://[::]', 'Setting METRICS_HOST is wrong: expected an address or name'],
  ['DATA_DIR', '/dev/null/groceries', 'The data directory /dev/null/groceries can'],
])('%s=%s is rejected with a one-line error', { timeout: 60_000 }, async (name, value, line) => {
  const { ended, errors } = startServerProcess({
    DATA_DIR: dataDir,
    METRICS_PORT: '0',
    [name]: value,
  })
  expect(await ended).toBe(1)
  const lines = errors().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(line)
  expect(await runningPostmaster(layoutOf(dataDir))).toBeUndefined()
})

test.skipIf(process.getuid?.() !== 0)(
  'as root, the server refuses a path that the shell of initdb would misread',
  async () => {
    const { ended, errors } = startServerProcess({ DATA_DIR: join(root, 'pay$HOME"x') })
    expect(await ended).toBe(1)
    expect(errors()).toMatch(/^PostgreSQL can't run in .*: the path must not contain .*\n$/)
  },
)

test.skipIf(process.getuid?.() !== 0).each([
  [
    'size=30m',
    /^The disk of the data directory \S+ is full\. .* Free up space, or set DATA_DIR to .*\n$/,
  ],
  ['size=400m,noexec', /^\S+initdb can't be run: .* \(noexec\), set DATA_DIR to .*\n$/],
])(
  'a data directory on a disk with %s is rejected with a one-line error',
  async (options, line) => {
    const disk = join(root, options)
    await mkdir(disk, { mode: 0o755 })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=755,${options}`, 'tmpfs', disk])
    } catch {
      // Skipped in containers that can't mount a disk.
      return
    }
    onTestFinished(() => void execFileSync('umount', [disk]))
    const { ended, errors } = startServerProcess({ DATA_DIR: join(disk, 'data') })
    expect(await ended).toBe(1)
    expect(errors()).toMatch(line)
  },
)
