import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { insertServiceKey } from './key-queries.ts'

/**
 * Returns the secret key of the service role: `configuredKey` or, if it is undefined, the key in the
 * database. Generates and stores the key if the database doesn't contain one.
 */
export async function openServiceKey(options: {
  pool: Pool
  configuredKey: string | undefined
}): Promise<string> {
  const { pool, configuredKey } = options
  if (configuredKey !== undefined) return configuredKey
  const newKey = `sb_secret_${randomBytes(32).toString('base64url')}`
  return authTransaction(pool, (client) => insertServiceKey(client, newKey))
}
