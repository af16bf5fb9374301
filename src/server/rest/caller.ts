import type { FastifyRequest } from 'fastify'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { type Identity, SessionEnded, transactionAs } from '../database/transaction.ts'
import { type Identify, InvalidToken } from '../http/identity.ts'
import { fromDatabaseError, isConnectionFailure } from './database-errors.ts'
import { badToken, databaseAway } from './errors.ts'

/** One who asks, and whose work runs in one transaction under their role and claims. */
export type Caller = {
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

export async function identifyCaller(
  request: FastifyRequest,
  { pool, identify }: { pool: Pool; identify: Identify },
): Promise<Caller> {
  const identity = await identified(request, identify)
  const facts = {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    headers: request.headers,
  }
  return {
    run: async (work) => {
      try {
        return await transactionAs(pool, identity, work, facts)
      } catch (error) {
        throw refusalOf(error, identity.role)
      }
    },
  }
}

async function identified(request: FastifyRequest, identify: Identify): Promise<Identity> {
  try {
    return await identify(request)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    if (error.reason === 'undecodable') throw badToken('PGRST301', error.message)
    throw badToken('PGRST303', error.reason === 'expired' ? 'JWT expired' : error.message)
  }
}

function refusalOf(error: unknown, role: Identity['role']): unknown {
  if (error instanceof SessionEnded) return badToken('PGRST303', 'JWT expired')
  if (isConnectionFailure(error)) return databaseAway(error)
  if (error instanceof DatabaseError) return fromDatabaseError(error, role)
  return error
}
