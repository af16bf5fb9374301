import { execFile } from 'node:child_process'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { messageOf, StartError } from '../../lib/errors.ts'
import type { Account } from './account.ts'

const run = promisify(execFile)

/** Makes the data directory; later, more than PostgreSQL lies in it. */
export async function ensureDataRoot(
  dataRoot: string,
  account: Account | undefined,
): Promise<void> {
  try {
    // Others may pass through where PostgreSQL is another account, but not look around.
    await mkdir(dataRoot, { recursive: true, mode: account ? 0o711 : 0o700 })
    await access(dataRoot, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!(await stat(dataRoot)).isDirectory()) throw new Error('it is no directory')
  } catch (error) {
    throw new StartError(
      `The data directory ${dataRoot} can't be used: ${messageOf(error)}. Set DATA_DIR to a directory that this user may write to.`,
    )
  }
  if (account) await checkReachable(dataRoot, account)
}

async function checkReachable(dataRoot: string, account: Account): Promise<void> {
  try {
    await run('/bin/sh', ['-c', 'test -x "$0"', dataRoot], { ...account, cwd: '/' })
  } catch {
    throw new StartError(
      `As root, PostgreSQL runs as user ${account.uid}, who can't enter the data directory ${dataRoot}. Set DATA_DIR to a directory that all users can pass through, or leave it unset.`,
    )
  }
}
