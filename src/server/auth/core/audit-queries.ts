import type { PoolClient } from 'pg'

/** How long an entry is kept. */
const lifetime = '90 days'
/** Maximum number of old entries deleted per request. */
const maxDeletedAtOnce = 100

/**
 * SQL that prevents the deletion of an entry's account until the transaction ends. Deleting an account also
 * deletes its entries, so an entry written after that would remain forever.
 */
const lockUserForKeyShare = (userId: string) =>
  `select from auth.users where id = ${userId} for key share`

/**
 * Inserts an entry, unless its account has been deleted. An entry without an `actor_id` doesn't belong to any
 * account and is always inserted.
 */
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
 * Counts a failed attempt, unless the account has been deleted. There is one entry per hour, account and
 * rate-limit key (`ip`). `userId` is undefined if the account is unknown. The same statement runs for known
 * and unknown accounts, because the timing must not reveal whether an account exists.
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

/** Deletes at most `maxDeletedAtOnce` entries that are older than `lifetime`, oldest first. */
export async function deleteOldEntries(client: PoolClient): Promise<void> {
  await client.query(
    `delete from auth.audit_log_entries where id in (
       select id from auth.audit_log_entries where created_at < now() - $1::interval
       order by created_at limit $2 for update skip locked
     )`,
    [lifetime, maxDeletedAtOnce],
  )
}

/**
 * Whether the audit log contains a sign-in to the account from this kind of device. Also true if none of the
 * account's entries names a device.
 */
export async function selectIsKnownDevice(
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
