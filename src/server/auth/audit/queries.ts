import type { PoolClient } from 'pg'

/** How long it is remembered who did what. */
const lifetime = '90 days'
/** So that a shopper's request never pays for a long pause. */
const mostAtOnce = 100

export async function insertEntry(
  client: PoolClient,
  entry: { payload: string; ip: string | null },
): Promise<void> {
  await client.query(
    `insert into auth.audit_log_entries (payload, ip_address) values ($1, coalesce($2, ''))`,
    [entry.payload, entry.ip],
  )
}

/** One entry for an hour, an account (undefined: none of ours) and an address of the network. */
export async function countFailure(
  client: PoolClient,
  failure: { action: string; userId: string | undefined; ip: string | null },
): Promise<void> {
  await client.query(
    `insert into auth.audit_log_entries as entry (id, payload, ip_address)
     values (
       md5(concat_ws('|', $1::text, coalesce($2, 'unknown'), coalesce($3, ''),
         extract(epoch from date_trunc('hour', now()))))::uuid,
       json_build_object('action', $1::text, 'actor_id', $2::text,
         'traits', json_build_object('tries', 1)),
       coalesce($3, '')
     )
     on conflict (id) do update set payload = json_build_object(
       'action', $1::text, 'actor_id', $2::text,
       'traits', json_build_object('tries', (entry.payload #>> '{traits,tries}')::integer + 1))`,
    [failure.action, failure.userId, failure.ip],
  )
}

export async function deleteOldEntries(client: PoolClient): Promise<void> {
  await client.query(
    `delete from auth.audit_log_entries where id in (
       select id from auth.audit_log_entries where created_at < now() - $1::interval
       order by created_at limit $2 for update skip locked
     )`,
    [lifetime, mostAtOnce],
  )
}
