import { execFile } from 'node:child_process'
import { access, chmod, chown, constants, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, messageOf, StartError } from '../../lib/errors.ts'
import type { Account } from './postgres-account.ts'

const run = promisify(execFile)

/**
 * Creates the data directory if it doesn't exist. Throws StartError if the current user can't write to the
 * directory, or if PostgreSQL's account can't enter it.
 */
export async function ensureDataRoot(
  dataRoot: string,
  account: Account | undefined,
): Promise<void> {
  try {
    // If PostgreSQL runs under another account, all users may enter the folder, but only its owner can list
    // its contents.
    const mode = account ? 0o711 : 0o700
    const firstMade = await mkdir(dataRoot, { recursive: true, mode })
    if (firstMade !== undefined) await setModes(firstMade, dataRoot, mode)
    await access(dataRoot, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!(await stat(dataRoot)).isDirectory()) throw new Error('it is not a directory')
  } catch (error) {
    throw new StartError(
      `The data directory ${dataRoot} can't be used: ${messageOf(error)}. Set DATA_DIR to a directory that this user may write to.`,
    )
  }
  if (account) await checkReachable(dataRoot, account)
}

/** Sets the modes explicitly, because mkdir applies the umask to its mode. */
async function setModes(from: string, to: string, mode: number): Promise<void> {
  for (let folder = to; folder.length >= from.length; folder = dirname(folder)) {
    await chmod(folder, mode)
  }
}

/** Throws a StartError with instructions if the account can't enter the folder or one of its parents. */
async function checkReachable(dataRoot: string, account: Account): Promise<void> {
  for (const folder of [...foldersAbove(dataRoot), dataRoot]) {
    if (await canEnter(folder, account)) continue
    throw new StartError(
      `When root starts Grocery Genie, PostgreSQL runs as user ${account.uid}, who can't enter ${folder}. Run "chmod o+x '${folder}'", or set DATA_DIR to a directory that all users can pass through.`,
    )
  }
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Returns all parent folders, from the root down. */
function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [] : [...foldersAbove(above), above]
}

/**
 * Creates a folder that only PostgreSQL's account can enter. Does nothing if the folder exists. Throws
 * StartError if something else is at the path, because any user can create files in /tmp.
 */
export async function ensurePrivateFolder(
  folder: string,
  account: Account | undefined,
): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `${folder} must be a directory that belongs to user ${owner} and is closed to others (mode 700). Remove it and start again.`,
    )
  }
}
