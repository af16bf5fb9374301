import type { Pool } from 'pg'

/** Tables in the order in which rows must be inserted, because later tables refer to earlier ones. */
const tables = ['lists', 'list_members', 'list_items', 'list_ticks']

/**
 * Copies all of these owners' lists from the database. Returns a function that restores this copy in one
 * transaction, like restoring a backup, and optionally notifies the devices.
 */
export async function saveLists(
  ownerPool: Pool,
  owners: readonly string[],
): Promise<(restore: { isAnnounced: boolean }) => Promise<void>> {
  const ownedBy = (table: string) => {
    if (table === 'lists') return 'owner_id = any($1)'
    return 'list_uid in (select uid from public.lists where owner_id = any($1))'
  }
  const client = await ownerPool.connect()
  const saved = new Map<string, string>()
  try {
    // Reads all tables from the same snapshot.
    await client.query('begin isolation level repeatable read')
    for (const table of tables) {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(jsonb_agg(t), '[]')::text as all from public.${table} t where ${ownedBy(table)}`,
        [owners],
      )
      saved.set(table, rows[0]?.all ?? '[]')
    }
    await client.query('commit')
  } finally {
    client.release()
  }

  return async ({ isAnnounced }) => {
    const owner = await ownerPool.connect()
    try {
      await owner.query("begin; set local session_replication_role = 'replica'")
      // Locks the owners, as every writer does, so that other writes wait.
      await owner.query('select from auth.users where id = any($1) order by id for update', [
        owners,
      ])
      for (const table of tables.toReversed()) {
        await owner.query(`delete from public.${table} where ${ownedBy(table)}`, [owners])
      }
      for (const [table, rows] of saved) {
        await owner.query(
          `insert into public.${table} select * from jsonb_populate_recordset(null::public.${table}, $1)`,
          [rows],
        )
      }
      if (isAnnounced) await owner.query('select private.record_restore()')
      await owner.query('commit')
    } finally {
      owner.release()
    }
  }
}
