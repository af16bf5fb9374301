import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import type { Auth } from '../core/auth-services.ts'
import { presentUser } from '../core/users.ts'
import { requireSession } from './current-session.ts'
import { parseSignOutScope, signOut } from './sign-out.ts'

type WithQuery = { Querystring: Record<string, unknown> }

/** The session that a request comes with: whose it is, and its end. */
export async function sessionRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  app.get('/user', async (request) => {
    const { user } = await requireSession(auth, request)
    return presentUser(user)
  })

  app.post<WithQuery>('/logout', async (request, reply) => {
    const { user, sessionId } = await requireSession(auth, request)
    const scope = parseSignOutScope(request.query['scope'])
    await signOut(auth.pool, { userId: user.id, sessionId, scope, ip: clientAddress(request) })
    return reply.code(204).send()
  })
}
