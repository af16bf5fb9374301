import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { clientAddress } from '../../http/client-address.ts'
import { recordEvent } from '../core/audit-log.ts'
import { validationFailed } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { lockUser } from '../core/user-queries.ts'
import { presentUser } from '../core/users.ts'
import { requireSession } from './current-session.ts'
import { deleteSessions, type SignOutScope, selectNeedsCode } from './session-queries.ts'

type WithQuery = { Querystring: Record<string, unknown> }

type SignOutRequest = { userId: string; sessionId: string; scope: SignOutScope }

/** Routes that return the current session's user or end sessions. */
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

/**
 * Ends this session, the shopper's other sessions or all sessions, depending on the scope. The tokens of
 * ended sessions stop working immediately.
 */
async function signOut(pool: Pool, session: SignOutRequest & { ip: string | null }): Promise<void> {
  const { userId, scope, ip } = session
  await authTransaction(pool, async (client) => {
    // Prevents concurrent changes to the second factors, and a deadlock with the deletion of the account.
    await lockUser(client, userId)
    const ended = await endSessions(client, session)
    if (ended === 0) return
    await recordEvent(client, { action: 'logout', userId, ip, traits: { scope } })
  })
}

/**
 * Ends the sessions in scope and returns how many ended. A session without a verified second factor can't end
 * other sessions that have verified one.
 */
async function endSessions(
  client: PoolClient,
  { userId, sessionId, scope }: SignOutRequest,
): Promise<number> {
  const needsCode = scope !== 'local' && (await selectNeedsCode(client, { userId, sessionId }))
  return deleteSessions(client, { id: sessionId, userId, scope, keepsSecondFactor: needsCode })
}

function parseSignOutScope(scope: unknown): SignOutScope {
  if (scope === undefined || scope === '') return 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw validationFailed('Unsupported logout scope')
}
