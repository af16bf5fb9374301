import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../../lib/errors.ts'
import type { Layout } from './cluster-layout.ts'

const lockKey = 4_829_117_036
// PostgreSQL may need a moment to notice that a killed server's connection is gone.
const serverTimeoutMs = 2_000
// A command usually finishes quickly, unless it waits for input from the operator.
const commandTimeoutMs = 30_000

/** The kind of process that owns a data folder: a long-running server or a short-lived command. */
export type OwnerKind = 'server' | 'admin command'

/** Thrown if another process owns the data folder. */
export class DataInUse extends StartError {}

/**
 * Returns the application name of this process's connection. The name tells other processes who owns the data
 * folder.
 */
export function ownerName(kind: OwnerKind): string {
  return namePrefix(kind) + process.pid
}

/**
 * Takes the lock that makes this process the owner of the data folder. PostgreSQL releases the lock when the
 * connection ends. Throws DataInUse if a server still holds the lock after 2 seconds, or if a command still
 * holds it after 30 seconds.
 */
export async function acquireOwnerLock(client: Client, layout: Layout): Promise<void> {
  const started = Date.now()
  while (!(await tryLock(client))) {
    const waitedMs = Date.now() - started
    const isLate = waitedMs > serverTimeoutMs && !(await isOwnedBy(client, 'admin command'))
    if (isLate || waitedMs > commandTimeoutMs) {
      throw new DataInUse(
        `The data directory ${layout.dataRoot} is in use by another running Grocery Genie ${await describeOwner(client)}. Stop that one first, or set DATA_DIR to another directory.`,
      )
    }
    await delay(100)
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [lockKey],
  )
  return rows[0]?.locked === true
}

/** Whether a process of this kind owns the data folder. */
export async function isOwnedBy(client: Client, kind: OwnerKind): Promise<boolean> {
  return (await readOwnerName(client))?.startsWith(namePrefix(kind)) === true
}

async function describeOwner(client: Client): Promise<string> {
  const name = await readOwnerName(client)
  const kind = name?.startsWith(namePrefix('admin command')) ? 'admin command' : 'server'
  const pid = name?.split(' ').at(-1)
  return pid ? `${kind} (process ${pid})` : kind
}

/** Returns the application name of the connection that holds the lock, or undefined if no connection does. */
async function readOwnerName(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and (l.classid::bigint << 32) + l.objid::bigint = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  )
  return rows[0]?.name
}

function namePrefix(kind: OwnerKind): string {
  return `grocery-genie ${kind} `
}
