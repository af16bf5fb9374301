import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartError } from '../../lib/errors.ts'
import type { Layout } from './cluster-layout.ts'

/** The account that runs PostgreSQL if root starts the server. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

const preferredAccounts = ['grocery-genie', 'nobody']

/**
 * Chooses the account that will run PostgreSQL. Returns undefined if the current user can run PostgreSQL.
 * Throws StartError if no account can run PostgreSQL.
 */
export async function chooseAccount(
  layout: Layout,
  findOwnAccount: () => unknown = userInfo,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) {
    requireAccountName(findOwnAccount)
    return undefined
  }
  const owner = await ownerOf(layout.data)
  if (owner?.uid === 0) {
    throw new StartError(
      `${layout.data} belongs to root, and PostgreSQL refuses to run as root. Give it to another account: chown -R nobody '${layout.data}'`,
    )
  }
  if (owner) return owner
  for (const name of preferredAccounts) {
    const account = findAccount(name)
    if (account) return account
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and this machine has no account "grocery-genie" or "nobody". Create one, or start as a non-root user.',
  )
}

/** Throws StartError if the current user ID has no account, as in a container whose image lacks that user. */
function requireAccountName(findOwnAccount: () => unknown): void {
  try {
    findOwnAccount()
  } catch {
    throw new StartError(
      `PostgreSQL needs a named account, but this process runs as user ${process.getuid?.()}, which is not in /etc/passwd. Start as a user who is, add this user to that file, or set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch {
    return undefined
  }
}

function findAccount(name: string): Account | undefined {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) }
  } catch {
    return undefined
  }
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
}
