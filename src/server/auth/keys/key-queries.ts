import type { PoolClient } from 'pg'

/**
 * How long a new key is published before it signs tokens. Every client and server loads the key within this
 * time: clients cache the key set for ten minutes, and servers reload it once a minute.
 */
const settling = '11 minutes'

/** Keeps other servers from adding a key until the transaction ends. */
export async function lockSigningKeys(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('auth.signing_keys'))")
}

/**
 * SQL condition for keys that were replaced more than a day ago. Their tokens were valid for an hour, so all
 * of those tokens have expired.
 */
const isReplaced = `exists (
  select from auth.signing_keys newer
  where newer.created_at > key.created_at and newer.created_at < now() - interval '1 day'
)`

/**
 * Returns the private JWKs. The first JWK signs new tokens. It is the newest key that all servers and clients
 * have had time to load. If every key is too new, it is the oldest key.
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

/** Adds a key. Returns the time when the key starts to sign tokens, as text: '2026-11-27 12:00 UTC'. */
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

/**
 * Deletes the keys that were replaced more than a day ago. All tokens signed with these keys have expired.
 */
export async function deleteReplacedKeys(client: PoolClient): Promise<void> {
  await client.query(`delete from auth.signing_keys key where ${isReplaced}`)
}

/** Stores the service key unless the database already contains one. Returns the stored key. */
export async function insertServiceKey(client: PoolClient, newKey: string): Promise<string> {
  await client.query(
    `insert into grocery_genie.secrets (name, value) values ('service_key', $1)
     on conflict do nothing`,
    [newKey],
  )
  const { rows } = await client.query<{ value: string }>(
    "select value from grocery_genie.secrets where name = 'service_key'",
  )
  const [row] = rows
  if (row === undefined) throw new Error('The service key was not stored')
  return row.value
}
