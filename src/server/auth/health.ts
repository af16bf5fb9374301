import type { Pool } from 'pg'
import { authTransaction } from '../database/transaction.ts'
import { selectOne } from './queries.ts'

/** Answers only when the database does. */
export async function checkHealth(pool: Pool) {
  await authTransaction(pool, selectOne)
  return {
    name: 'Grocery Genie',
    description: 'Accounts and sessions, in the protocol of Supabase Auth',
  }
}
