import type { FastifyRequest } from 'fastify'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import { authenticateCaller, type Caller } from '../caller/caller.ts'
import type { Identity } from '../database/transaction.ts'
import { clientClosedRequest } from '../http/error-handler.ts'
import { fromDatabaseError, isConnectionFailure } from './database-errors.ts'
import { databaseAway } from './protocol/rest-errors.ts'
import type { LimitRequests } from './rest-limits.ts'

export type Access = { pool: Pool; authenticate: Authenticate; limitRequests: LimitRequests }

/** The caller within their limits, who hears of PostgreSQL's errors as PostgREST words them. */
export async function limitedCaller(
  request: FastifyRequest,
  { limitRequests, ...access }: Access,
): Promise<Pick<Caller, 'read' | 'run'>> {
  const { identity, ...caller } = await authenticateCaller(access, request).catch(
    async (refusal: unknown) => {
      await limitRequests(request, undefined)
      throw refusal
    },
  )
  await limitRequests(request, identity)
  // Who left while waiting for a connection needs no work any more.
  const refuseWhoLeft = () => {
    if (request.raw.socket.destroyed) throw clientClosedRequest()
  }
  const refuse = (error: unknown): never => {
    throw toRestError(error, identity.role)
  }
  return {
    read: (statement) => {
      const asked = () => {
        refuseWhoLeft()
        return statement()
      }
      return caller.read(asked).catch(refuse)
    },
    run: (work) => {
      const asked = (client: PoolClient) => {
        refuseWhoLeft()
        return work(client)
      }
      return caller.run(asked).catch(refuse)
    },
  }
}

function toRestError(error: unknown, role: Identity['role']): unknown {
  if (isConnectionFailure(error)) return databaseAway(error)
  return error instanceof DatabaseError ? fromDatabaseError(error, role) : error
}
