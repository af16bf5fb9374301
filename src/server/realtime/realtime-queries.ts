import type { Pool } from 'pg'
import { type Identity, transactionAs } from '../database/transaction.ts'

/**
 * Whether the policies on realtime.messages let the caller receive broadcasts on a topic. As on Supabase, the
 * check inserts a temporary row. Throws InvalidToken if the session has ended.
 */
export function mayReceive(
  pool: Pool,
  identity: Identity,
  { topic, address }: { topic: string; address: string },
): Promise<boolean> {
  const request = { method: 'GET', path: '/realtime/v1/websocket', headers: {}, address }
  return transactionAs(
    pool,
    identity,
    async (client) => {
      await client.query('savepoint before_probe')
      const { rows } = await client.query<{ id: string }>(
        `select set_config('realtime.topic', $1, true), grocery_genie.add_realtime_probe($1) as id`,
        [topic],
      )
      const { rowCount } = await client.query(
        `select from realtime.messages where id = $1 and extension = 'broadcast'`,
        [rows[0]?.id],
      )
      await client.query('rollback to savepoint before_probe')
      return rowCount === 1
    },
    request,
  )
}

/**
 * Returns the IDs of those sessions that have ended, for example because the shopper signed out, or because
 * the account was banned or deleted.
 */
export async function findEndedSessions(
  pool: Pool,
  sessionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as asked (id) where not auth.session_is_alive(id)',
    [sessionIds],
  )
  return rows.map(({ id }) => id)
}
