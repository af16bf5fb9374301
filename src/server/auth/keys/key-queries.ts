import type { PoolClient } from 'pg'

/**
 * How long a new key is known before it signs: readers keep the key set for ten minutes, and a
 * server looks once a minute.
 */
const settling = '11 minutes'

/** Until the transaction ends, no other server makes a key. */
export async function lockSigningKeys(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('auth.signing_keys'))")
}

/** Tokens live an hour: what another key took over from a day ago has none left. */
const isReplaced = `exists (
  select from auth.signing_keys newer
  where newer.created_at > key.created_at and newer.created_at < now() - interval '1 day'
)`

/**
 * The one that signs first: the newest of those that every server and every reader of the key set
 * has had time to learn, or the very first key.
 */
export async function selectSigningKeys(client: PoolClient): Promise<unknown[]> {
  const { rows } = await client.query<{ private_jwk: unknown }>(
    `select private_jwk from auth.signing_keys key where not ${isReplaced}
     order by created_at > now() - $1::interval,
       case when created_at <= now() - $1::interval then created_at end desc, created_at, kid`,
    [settling],
  )
  return rows.map((row) => row.private_jwk)
}

/** Adds a key; resolves with when it begins to sign, in UTC. */
export async function insertSigningKey(
  client: PoolClient,
  key: { kid: string; privateJwk: object },
): Promise<string> {
  const { rows } = await client.query<{ signs_from: string }>(
    `insert into auth.signing_keys (kid, private_jwk) values ($1, $2)
     returning to_char(
       (created_at + $3::interval) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as signs_from`,
    [key.kid, JSON.stringify(key.privateJwk), settling],
  )
  return rows[0]?.signs_from ?? ''
}

export async function deleteReplacedKeys(client: PoolClient): Promise<void> {
  await client.query(`delete from auth.signing_keys key where ${isReplaced}`)
}

/** Kept for good; whoever makes it first wins. */
export async function keepServiceKey(client: PoolClient, made: string): Promise<string> {
  await client.query(
    `insert into grocery_genie.secrets (name, value) values ('service_key', $1)
     on conflict do nothing`,
    [made],
  )
  const { rows } = await client.query<{ value: string }>(
    "select value from grocery_genie.secrets where name = 'service_key'",
  )
  const [row] = rows
  if (row === undefined) throw new Error('The service key was not kept')
  return row.value
}
