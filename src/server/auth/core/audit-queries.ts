import type { PoolClient } from 'pg'

/** How long it is remembered who did what. */
const lifetime = '90 days'
/** So that a shopper's request never pays for a long pause. */
const maxDeletedAtOnce = 100

/**
 * The account that an entry is about, kept from being deleted until the transaction ends. Its
 * entries go with it, and one that was written later would stay.
 */
const lockUserForKeyShare = (userId: string) =>
  `select from auth.users where id = ${userId} for key share`

/** Of an account that is gone nothing is remembered; an entry without an actor is about none. */
export async function insertEntry(
  client: PoolClient,
  entry: { payload: string; ip: string | null },
): Promise<void> {
  await client.query(
    `with actor as (${lockUserForKeyShare("($1::json ->> 'actor_id')::uuid")})
     insert into auth.audit_log_entries (payload, ip_address)
     select $1, coalesce($2, '')
     where $1 ->> 'actor_id' is null or exists (select from actor)`,
    [entry.payload, entry.ip],
  )
}

/**
 * One entry for an hour, an account (undefined: none of ours) and an address of the network. One
 * statement in each case, so that its time tells nothing.
 */
export async function countFailure(
  client: PoolClient,
  failure: { action: string; userId: string | undefined; ip: string | null },
): Promise<void> {
  await client.query(
    `with actor as (${lockUserForKeyShare('$2')})
     insert into auth.audit_log_entries as entry (id, payload, ip_address)
     select
       md5(concat_ws('|', $1::text, coalesce($2::text, 'unknown'), coalesce($3, ''),
         extract(epoch from date_trunc('hour', now()))))::uuid,
       json_build_object('action', $1::text, 'actor_id', $2::text,
         'traits', json_build_object('tries', 1)),
       coalesce($3, '')
     where $2 is null or exists (select from actor)
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
    [lifetime, maxDeletedAtOnce],
  )
}

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
