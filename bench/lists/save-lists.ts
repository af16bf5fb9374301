import type { Pool } from 'pg'

/** Those that refer to others behind them. */
const tables = ['lists', 'list_members', 'list_items', 'list_ticks']

/**
 * All lists of some owners as they are now. Returns what brings them back at once, as restoring a backup
 * does, and whether devices hear of it.
 */
export async function saveLists(
  ownerPool: Pool,
  owners: readonly string[],
): Promise<(restore: { isTold: boolean }) => Promise<void>> {
  const whose = (table: string) => {
    if (table === 'lists') return 'owner_id = any($1)'
    return 'list_uid in (select uid from public.lists where owner_id = any($1))'
  }
  const client = await ownerPool.connect()
  const saved = new Map<string, string>()
  try {
    // One moment for all of them.
    await client.query('begin isolation level repeatable read')
    for (const table of tables) {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(jsonb_agg(t), '[]')::text as all from public.${table} t where ${whose(table)}`,
        [owners],
      )
      saved.set(table, rows[0]?.all ?? '[]')
    }
    await client.query('commit')
  } finally {
    client.release()
  }

  return async ({ isTold }) => {
    const owner = await ownerPool.connect()
    try {
      await owner.query("begin; set local session_replication_role = 'replica'")
      // As for all who write: nobody else does meanwhile.
      await owner.query('select from auth.users where id = any($1) order by id for update', [
        owners,
      ])
      for (const table of tables.toReversed()) {
        await owner.query(`delete from public.${table} where ${whose(table)}`, [owners])
      }
      for (const [table, rows] of saved) {
        await owner.query(
          `insert into public.${table} select * from jsonb_populate_recordset(null::public.${table}, $1)`,
          [rows],
        )
      }
      if (isTold) await owner.query('select private.record_restore()')
      await owner.query('commit')
    } finally {
      owner.release()
    }
  }
}
