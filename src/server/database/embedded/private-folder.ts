import { chown, lstat, mkdir } from 'node:fs/promises'
import { codeOf, StartError } from '../../lib/errors.ts'
import type { Account } from './account.ts'

/** Makes a folder that only PostgreSQL's account can enter, or checks that it is one: /tmp is open to all. */
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
