import { execFileSync } from 'node:child_process'
import { access, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, type TestContext, vi } from 'vitest'
import type { Connection } from '../database/connection.ts'
import { type Binaries, copyBinaries, findBinaries } from '../database/embedded/binaries.ts'
import { layoutOf, socketPort } from '../database/embedded/cluster-layout.ts'
import { type Account, chooseAccount } from '../database/embedded/postgres-account.ts'
import { readStartLog, spawnPostmaster } from '../database/embedded/postmaster.ts'
import { withOwner } from '../database/owner-client.ts'
import { makeDataRoot, removeDataRoot } from './embedded-database.ts'
import { longTimeout } from './server-process.ts'

/**
 * Major versions to test: the oldest supported PostgreSQL, which may be installed as a system package, and
 * the bundled PostgreSQL.
 */
export const majors = ['15', '18'] as const
type Major = (typeof majors)[number]

const installed = (major: Major) => `/usr/lib/postgresql/${major}`

/**
 * Starts a separate PostgreSQL for one test, because all databases on the same PostgreSQL share their roles.
 * The version is either the bundled one or an older one. Skips the test if the older version isn't installed.
 */
export async function otherPostgres(
  context: TestContext,
  { major, superuser }: { major: Major; superuser: string },
): Promise<Connection> {
  const dataRoot = await makeDataRoot()
  onTestFinished(() => removeDataRoot(dataRoot))
  const layout = layoutOf(dataRoot)
  const account = await chooseAccount(layout)
  const binaries = await binariesOf(major, account)
  if (binaries === undefined) {
    context.skip(`PostgreSQL ${major} is not installed in ${installed(major)}.`)
  }
  for (const folder of [layout.cluster, layout.data, layout.log, layout.socketFolder]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  }
  const { folder } = binaries
  const flags = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(
    join(folder, 'bin/initdb'),
    [`--pgdata=${layout.data}`, `--username=${superuser}`, ...flags],
    { ...account, cwd: dataRoot, stdio: 'pipe', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' } },
  )
  await spawnPostmaster({ layout, binaries, account, isThrowaway: true, ownerKind: 'server' })
  const connection = {
    host: layout.socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
  }
  await vi
    .waitFor(
      () =>
        expect(
          withOwner(connection, () => Promise.resolve('open')),
          'PostgreSQL',
        ).resolves.toBe('open'),
      longTimeout,
    )
    .catch(async (error: unknown) => {
      throw new Error(`PostgreSQL ${major} did not start: ${await readStartLog(layout)}`, {
        cause: error,
      })
    })
  return connection
}

/** Returns the binaries of a PostgreSQL version, or undefined if that version isn't installed. */
async function binariesOf(
  major: Major,
  account: Account | undefined,
): Promise<Binaries | undefined> {
  const bundled = await findBinaries()
  if (major === bundled.major) {
    return account ? copyBinaries(bundled, inject('postgres').binariesRoot, () => {}) : bundled
  }
  const folder = installed(major)
  const isInstalled = await access(join(folder, 'bin/postgres')).then(
    () => true,
    () => false,
  )
  return isInstalled ? { folder, version: major, major } : undefined
}
