import type { FastifyRequest } from 'fastify'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { type Identity, SessionEnded, transactionAs } from '../database/transaction.ts'
import { clientAddress, limitKey } from '../http/client-address.ts'
import { type Identify, InvalidToken } from '../http/identity.ts'
import { fromDatabaseError, isConnectionFailure } from './database-errors.ts'
import { badToken, callerLeft, databaseAway } from './errors.ts'
import type { LimitRequests } from './request-limits.ts'

/** One who asks, and whose work runs in one transaction under their role and claims. */
export type Caller = {
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

export type Access = { pool: Pool; identify: Identify; limitRequests: LimitRequests }

export async function identifyCaller(
  request: FastifyRequest,
  { pool, identify, limitRequests }: Access,
): Promise<Caller> {
  const identity = await identified(request, identify).catch(async (refusal: unknown) => {
    await limitRequests(request, undefined)
    throw refusal
  })
  await limitRequests(request, identity)
  const facts = {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    headers: request.headers,
    address: limitKey(clientAddress(request)),
  }
  return {
    run: async (work) => {
      try {
        return await transactionAs(pool, identity, ofPresent(request, work), facts)
      } catch (error) {
        throw refusalOf(error, identity.role)
      }
    },
  }
}

/** Whoever left while waiting for a connection needs no work any more. */
function ofPresent<T>({ raw }: FastifyRequest, work: (client: PoolClient) => Promise<T>) {
  return (client: PoolClient): Promise<T> => {
    if (raw.socket.destroyed) throw callerLeft()
    return work(client)
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
