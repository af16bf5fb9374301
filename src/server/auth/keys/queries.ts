import type { PoolClient } from 'pg'

/** Until the transaction ends, no other server makes a key. */
export async function lockSigningKeys(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('auth.signing_keys'))")
}

/** Newest first. */
export async function selectSigningKeys(client: PoolClient): Promise<unknown[]> {
  const { rows } = await client.query<{ private_jwk: unknown }>(
    'select private_jwk from auth.signing_keys order by created_at desc, kid',
  )
  return rows.map((row) => row.private_jwk)
}

export async function insertSigningKey(
  client: PoolClient,
  key: { kid: string; privateJwk: object },
): Promise<void> {
  await client.query('insert into auth.signing_keys (kid, private_jwk) values ($1, $2)', [
    key.kid,
    JSON.stringify(key.privateJwk),
  ])
}
