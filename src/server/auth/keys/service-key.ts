import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { keepServiceKey } from './key-queries.ts'

/** The secret that stands for the service role: the operator's, else one that the first start makes. */
export async function openServiceKey(options: {
  pool: Pool
  given: string | undefined
}): Promise<string> {
  const { pool, given } = options
  if (given !== undefined) return given
  const made = `sb_secret_${randomBytes(32).toString('base64url')}`
  return authTransaction(pool, (client) => keepServiceKey(client, made))
}
