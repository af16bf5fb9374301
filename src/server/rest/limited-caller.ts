import type { FastifyRequest } from 'fastify'
import { DatabaseError, type Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import { authenticateCaller, type Caller } from '../caller/caller.ts'
import type { Identity } from '../database/transaction.ts'
import { clientClosedRequest } from '../http/error-handler.ts'
import { fromDatabaseError, isConnectionFailure } from './database-errors.ts'
import { databaseUnavailable } from './protocol/rest-errors.ts'
import type { LimitRequests } from './rest-limits.ts'

export type Access = { pool: Pool; authenticate: Authenticate; limitRequests: LimitRequests }

/**
 * Authenticates the caller and counts the request toward the rate limits, even if the token is invalid.
 * Throws if the token is invalid or a limit is exceeded. The functions of the returned caller throw database
 * errors in PostgREST's format. They also throw if the client has disconnected.
 */
export async function limitedCaller(
  request: FastifyRequest,
  { limitRequests, ...access }: Access,
): Promise<Pick<Caller, 'read' | 'change' | 'run'>> {
  const { identity, ...caller } = await authenticateCaller(access, request).catch(
    async (refusal: unknown) => {
      await limitRequests(request, undefined)
      throw refusal
    },
  )
  await limitRequests(request, identity)
  // If the client disconnects while its request waits for a database connection, the statements are skipped.
  const assertConnected = () => {
    if (request.raw.socket.destroyed) throw clientClosedRequest()
  }
  const refuse = (error: unknown): never => {
    throw toRestError(error, identity.role)
  }
  const ifConnected =
    <Args extends unknown[], T>(work: (...args: Args) => T) =>
    (...args: Args): T => {
      assertConnected()
      return work(...args)
    }
  return {
    read: (statement) => caller.read(ifConnected(statement)).catch(refuse),
    change: (statement) => caller.change(ifConnected(statement)).catch(refuse),
    run: (work) => caller.run(ifConnected(work)).catch(refuse),
  }
}

/** Converts database errors to PostgREST's format. Returns all other errors unchanged. */
function toRestError(error: unknown, role: Identity['role']): unknown {
  if (isConnectionFailure(error)) return databaseUnavailable(error)
  return error instanceof DatabaseError ? fromDatabaseError(error, role) : error
}
