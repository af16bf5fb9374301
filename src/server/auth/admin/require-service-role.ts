import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../caller/authenticate.ts'
import { noAuthorization } from '../auth-errors.ts'
import { notAdmin } from './errors.ts'

/** Lets only the holder of the service key pass. */
export async function requireServiceRole(
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<void> {
  const { role } = await authenticate(request)
  if (role === 'service_role') return
  throw request.headers.authorization === undefined ? noAuthorization() : notAdmin()
}
