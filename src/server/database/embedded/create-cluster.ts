import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { codeOf, messageOf, StartError } from '../../lib/errors.ts'
import { removeFolder, removeUnfinished, syncFolder, unfinishedName } from '../../lib/folders.ts'
import { type Say, sayIfSlow } from '../../lib/progress.ts'
import type { Layout } from './cluster-layout.ts'
import type { Account } from './postgres-account.ts'
import type { Postmaster } from './postmaster.ts'

const unfinishedPrefix = 'postgres.init-'

/**
 * Creates the database files on the first start. Throws StartError if another major version of PostgreSQL
 * created the existing files, because the bundled version can't read them.
 */
export async function ensureCluster(postmaster: Postmaster, say: Say): Promise<void> {
  const { layout, binaries } = postmaster
  await removeUnfinished(layout.dataRoot, unfinishedPrefix)
  const major = await majorOf(layout)
  if (major === undefined) {
    await sayIfSlow(say, 'Creating the database …', () => createCluster(postmaster))
  } else if (major !== binaries.major) {
    throw new StartError(
      `${layout.data} was created by PostgreSQL ${major}, but this version of Grocery Genie includes PostgreSQL ${binaries.major}. Run "npm run admin -- backup FILE" with the version of Grocery Genie that includes PostgreSQL ${major}, or use its last daily backup. Then move ${layout.cluster} and ${join(layout.dataRoot, 'storage')} away and run "npm run admin -- restore FILE" with this version.`,
    )
  }
}

/**
 * Returns the major version of PostgreSQL that created the database files. Returns undefined if there are no
 * files.
 */
async function majorOf(layout: Layout): Promise<string | undefined> {
  try {
    return (await readFile(join(layout.data, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function createCluster(postmaster: Postmaster): Promise<void> {
  const { layout, account } = postmaster
  const unfinished = join(layout.dataRoot, unfinishedName(unfinishedPrefix))
  await mkdir(unfinished, { mode: 0o755 })
  await chmod(unfinished, 0o755)
  for (const name of ['data', 'log', 'run']) {
    await mkdir(join(unfinished, name), { mode: 0o700 })
    if (account) await chown(join(unfinished, name), account.uid, account.gid)
  }
  const passwordFile = join(unfinished, 'password')
  await writePassword(passwordFile, account)
  await initdb(unfinished, passwordFile, postmaster)
  if (account) await chown(passwordFile, 0, 0)
  await moveIntoPlace(unfinished, layout)
}

async function writePassword(path: string, account: Account | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(randomBytes(32).toString('base64url'))
  if (account) await file.chown(account.uid, account.gid)
  await file.sync()
  await file.close()
}

async function initdb(
  folder: string,
  passwordFile: string,
  { binaries, account, isThrowaway }: Postmaster,
): Promise<void> {
  const settings = [
    `--pgdata=${join(folder, 'data')}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in locale works the same on every machine, whatever locales are installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isThrowaway ? ['--no-sync'] : []),
  ]
  const { exitCode, output } = await runQuietly(join(binaries.folder, 'bin/initdb'), settings, {
    ...account,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
  })
  if (exitCode === 0) return
  await removeFolder(folder)
  const reasons = output.split('\n').filter((line) => /(error|FATAL|PANIC): /.test(line))
  throw new StartError(
    `The database could not be created in ${folder}: ${reasons.join(' | ') || output.trim()}`,
  )
}

/**
 * Runs a program in its own session, so that Ctrl-C reaches only our server. On Ctrl-C, our server lets the
 * program finish before it stops.
 */
async function runQuietly(program: string, settings: string[], options: SpawnOptions) {
  const child = spawn(program, settings, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = child.stderr ? text(child.stderr) : ''
  await once(child, 'close').catch((error: unknown) => {
    const advice =
      codeOf(error) === 'EACCES'
        ? ' If its disk does not allow programs to run (noexec), set DATA_DIR to a directory on another disk.'
        : ''
    throw new StartError(`${program} can't be run: ${messageOf(error)}.${advice}`)
  })
  return { exitCode: child.exitCode, output: await errors }
}

/**
 * Moves the new files to their final place. If another server has put its files there first, removes the new
 * files.
 */
async function moveIntoPlace(unfinished: string, layout: Layout): Promise<void> {
  try {
    await rename(unfinished, layout.cluster)
  } catch (error) {
    await removeFolder(unfinished)
    // Another server may have finished first. In that case, its files are used.
    if ((await majorOf(layout)) === undefined) throw error
    return
  }
  await syncFolder(layout.dataRoot)
}
