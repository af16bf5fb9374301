import type { PoolClient } from 'pg'

export type AccessToken = {
  id: string
  user_id: string
  name: string
  scopes: string[]
  expires_at: Date | null
}

/** The token with this SHA-256 in hexadecimal; undefined for one that is wrong or over. */
export async function findAccessToken(
  client: PoolClient,
  hash: string,
): Promise<AccessToken | undefined> {
  const { rows } = await client.query<AccessToken>(
    `select id, user_id, name, scopes, expires_at from public.use_access_token(decode($1, 'hex'))`,
    [hash],
  )
  return rows[0]
}
