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
import { patience } from './server-process.ts'

/** The oldest PostgreSQL that is supported, where a system's package has installed it, and our own. */
export const majors = ['15', '18'] as const
type Major = (typeof majors)[number]

const installed = (major: Major) => `/usr/lib/postgresql/${major}`

/**
 * A PostgreSQL for one test alone, whose roles no other test sees: of our own version, or an older one
 * that this machine has. Without it the test is skipped, and says so.
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
  const trusting = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(
    join(folder, 'bin/initdb'),
    [`--pgdata=${layout.data}`, `--username=${superuser}`, ...trusting],
    { ...account, cwd: dataRoot, stdio: 'pipe', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' } },
  )
  await spawnPostmaster({ layout, binaries, account, isThrowaway: true, ownerKind: 'server' })
  const connection = {
    host: layout.socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
  }
  const say = () => readStartLog(layout)
  await vi
    .waitFor(
      () =>
        expect(
          withOwner(connection, () => Promise.resolve('open')),
          'PostgreSQL',
        ).resolves.toBe('open'),
      patience,
    )
    .catch(async (error: unknown) => {
      throw new Error(`PostgreSQL ${major} did not start: ${await say()}`, { cause: error })
    })
  return connection
}

async function binariesOf(
  major: Major,
  account: Account | undefined,
): Promise<Binaries | undefined> {
  const ours = await findBinaries()
  if (major === ours.major) {
    return account ? copyBinaries(ours, inject('postgres').binariesRoot, () => {}) : ours
  }
  const folder = installed(major)
  const isThere = await access(join(folder, 'bin/postgres')).then(
    () => true,
    () => false,
  )
  return isThere ? { folder, version: major, major } : undefined
}
