import type { PoolClient } from 'pg'

/** Whether the account was opened on such a device before, or on no device that is remembered. */
export async function selectIsUsual(
  client: PoolClient,
  { userId, device }: { userId: string; device: string },
): Promise<boolean> {
  const { rows } = await client.query<{ is_usual: boolean }>(
    `select count(*) = 0 or bool_or(payload #>> '{traits,device}' = $2) as is_usual
     from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload #>> '{traits,device}' is not null`,
    [userId, device],
  )
  return rows[0]?.is_usual === true
}
