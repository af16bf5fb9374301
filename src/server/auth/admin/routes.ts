import type { FastifyInstance } from 'fastify'
import { authTransaction } from '../../database/transaction.ts'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import type { Auth } from '../auth.ts'
import { parseBody } from '../bodies.ts'
import { presentUser } from '../present-user.ts'
import { prepareAttributes } from './apply-attributes.ts'
import { ChangeUserBody, CreateUserBody, DeleteUserBody } from './bodies.ts'
import { softDeletionDisabled } from './errors.ts'
import { adminFactorRoutes } from './factor-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { describePage, parsePage } from './pages.ts'
import { selectAuditEntries, selectUsers } from './queries.ts'
import { requireServiceRole } from './require-service-role.ts'
import { userIdOf } from './user-id.ts'
import { changeUser, createUser, findUser, removeUser } from './users.ts'

type WithQuery = { Querystring: Record<string, unknown> }
type OfUser = { Params: { userId: string } }

/** `/admin`: all accounts, for the holder of the service key. */
export async function adminRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool } = auth
  app.addHook('onRequest', (request) => requireServiceRole(auth.authenticate, request))
  await app.register(adminFactorRoutes, { auth })
  await app.register(linkRoutes, { auth })

  app.get<WithQuery>('/admin/users', async (request, reply) => {
    const page = parsePage(request.query)
    const { users, total } = await authTransaction(pool, (client) => selectUsers(client, page))
    describePage(reply, { path: pathOf(request), page, total })
    return { users: users.map(presentUser), aud: 'authenticated' }
  })

  app.post('/admin/users', async (request, reply) => {
    const body = parseBody(CreateUserBody, request.body)
    const attributes = await prepareAttributes(auth, body, clientSignal(reply))
    const ip = clientAddress(request)
    return presentUser(await createUser(pool, { id: body.id, attributes, ip }))
  })

  app.get<OfUser>('/admin/users/:userId', async (request) => {
    const userId = userIdOf(request)
    return presentUser(await authTransaction(pool, (client) => findUser(client, userId)))
  })

  app.put<OfUser>('/admin/users/:userId', async (request, reply) => {
    const userId = userIdOf(request)
    const body = parseBody(ChangeUserBody, request.body)
    const attributes = await prepareAttributes(auth, body, clientSignal(reply))
    const ip = clientAddress(request)
    return presentUser(await changeUser(pool, { userId, attributes, ip }))
  })

  app.delete<OfUser>('/admin/users/:userId', async (request) => {
    const userId = userIdOf(request)
    const { should_soft_delete: isSoft } = parseBody(DeleteUserBody, request.body ?? {})
    if (isSoft) throw softDeletionDisabled()
    await removeUser(pool, userId)
    return {}
  })

  app.get<WithQuery>('/admin/audit', async (request, reply) => {
    const page = parsePage(request.query)
    const list = await authTransaction(pool, (client) => selectAuditEntries(client, page))
    describePage(reply, { path: pathOf(request), page, total: list.total })
    return list.entries
  })
}

function pathOf({ url }: { url: string }): string {
  return url.split('?')[0] ?? ''
}
