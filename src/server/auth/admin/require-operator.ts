import type { FastifyRequest } from 'fastify'
import { type Identify, InvalidToken } from '../../http/identity.ts'
import { badClaim, badJwt, noAuthorization } from '../errors.ts'
import { notAdmin } from './errors.ts'

/** Lets only the holder of the service key pass. */
export async function requireOperator(identify: Identify, request: FastifyRequest): Promise<void> {
  const { role } = await identify(request).catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error
    throw error.reason === 'claims' ? badClaim(error.message) : badJwt(error.message)
  })
  if (role === 'service_role') return
  throw request.headers.authorization === undefined ? noAuthorization() : notAdmin()
}
