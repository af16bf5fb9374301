import type { PoolClient } from 'pg'

export type AccessToken = {
  id: string
  user_id: string
  name: string
  scopes: string[]
  expires_at: Date | null
}

/**
 * Returns the token with this hexadecimal SHA-256 hash and records that the token was used today. Returns
 * undefined if the token is unknown or expired, or if its account is disabled.
 */
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
