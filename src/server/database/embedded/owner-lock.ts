import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../start-error.ts'
import type { Layout } from './layout.ts'

const lockKey = 4_829_117_036
// A killed server's connection may take a moment to be noticed.
const patienceMs = 2_000

/** The name under which the owner of a data folder is seen by the next one that tries. */
export const ownerName = `grocery-genie server ${process.pid}`

/** The server that holds this lock owns the data folder; PostgreSQL frees it when the connection ends. */
export async function takeOwnerLock(client: Client, layout: Layout): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      throw new StartError(
        `The data directory ${layout.dataRoot} is in use by another running Grocery Genie server${await describeOwner(client)}. Stop that one first, or set DATA_DIR to another directory.`,
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

async function describeOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select application_name as name from pg_stat_activity
    where application_name like 'grocery-genie server %' and pid <> pg_backend_pid()`)
  const pid = rows[0]?.name.split(' ').at(-1)
  return pid ? ` (process ${pid})` : ''
}
