import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Authenticate } from '../../caller/authenticate.ts'
import { authTransaction } from '../../database/transaction.ts'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { recordEvent } from '../core/audit-log.ts'
import {
  malformedUserId,
  noAuthorization,
  notAdmin,
  softDeletionDisabled,
  validationFailed,
} from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseBody } from '../core/request-bodies.ts'
import { lockUser } from '../core/user-queries.ts'
import { presentUser } from '../core/users.ts'
import { currentFactor } from '../mfa/mfa-factors.ts'
import { deleteFactors } from '../mfa/mfa-queries.ts'
import { factorIdOf } from '../mfa/routes.ts'
import { ChangeUserBody, CreateUserBody, DeleteUserBody } from './admin-bodies.ts'
import { type Page, selectAuditEntries, selectUsers } from './admin-user-queries.ts'
import { changeUser, createUser, findUser, prepareAttributes, removeUser } from './admin-users.ts'
import { linkRoutes } from './link-routes.ts'

type WithQuery = { Querystring: Record<string, unknown> }
type OfUser = { Params: { userId: string } }
type OfFactor = { Params: { userId: string; factorId: string } }

const defaultPageSize = 50
const maxPageSize = 1000

/** Routes under `/admin`, which manage all accounts and require the service role. */
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

  app.post('/admin/users', { config: { body: CreateUserBody } }, async (request, reply) => {
    const body = parseBody(CreateUserBody, request.body)
    const attributes = await prepareAttributes(auth, body, clientSignal(reply))
    const ip = clientAddress(request)
    return presentUser(await createUser(pool, { id: body.id, attributes, ip }))
  })

  app.get<OfUser>('/admin/users/:userId', async (request) => {
    const userId = userIdOf(request)
    return presentUser(await authTransaction(pool, (client) => findUser(client, userId)))
  })

  app.put<OfUser>(
    '/admin/users/:userId',
    { config: { body: ChangeUserBody } },
    async (request, reply) => {
      const userId = userIdOf(request)
      const body = parseBody(ChangeUserBody, request.body)
      const attributes = await prepareAttributes(auth, body, clientSignal(reply))
      const ip = clientAddress(request)
      return presentUser(await changeUser(pool, { userId, attributes, ip }))
    },
  )

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

/** Routes that manage the second factors of any account, for shoppers who lost their phone. */
async function adminFactorRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool } = auth

  app.get<OfUser>('/admin/users/:userId/factors', async (request) => {
    const userId = userIdOf(request)
    const { factors } = await authTransaction(pool, (client) => findUser(client, userId))
    return factors ?? []
  })

  app.delete<OfFactor>('/admin/users/:userId/factors/:factorId', async (request) => {
    const userId = userIdOf(request)
    const factorId = factorIdOf(request)
    const ip = clientAddress(request)
    const removed = await authTransaction(pool, async (client) => {
      const { email: to } = await findUser(client, userId)
      await lockUser(client, userId)
      const { is_verified: isVerified } = await currentFactor(client, { userId, factorId })
      await deleteFactors(client, { userId, id: factorId })
      const traits = { factor_id: factorId, by: 'operator' }
      await recordEvent(client, { action: 'factor_removed', userId, ip, traits })
      return { to, isVerified }
    })
    const { to, isVerified } = removed
    if (isVerified) auth.mailer.send({ kind: 'factor-removed', to })
    return { id: factorId }
  })
}

/** Throws `no_authorization` or `not_admin` unless the request contains the service key. */
async function requireServiceRole(
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<void> {
  const { role } = await authenticate(request)
  if (role === 'service_role') return
  throw request.headers.authorization === undefined ? noAuthorization() : notAdmin()
}

/** Returns the user ID in the path. Throws `validation_failed` with status 404 if the ID isn't a UUID. */
function userIdOf({ params }: { params: { userId: string } }): string {
  const id = z.uuid().safeParse(params.userId)
  if (!id.success) throw malformedUserId()
  return id.data
}

/**
 * Parses the pagination parameters. Limits the page size to `maxPageSize`. Throws `validation_failed` if a
 * parameter isn't a positive integer.
 */
function parsePage(query: Record<string, unknown>): Page {
  const number = parsePositiveInteger(query['page'], 1)
  const size = parsePositiveInteger(query['per_page'], defaultPageSize)
  return { number, size: Math.min(size, maxPageSize) }
}

/** Sets headers with the total number of rows and with links to the next page and the last page. */
function describePage(
  reply: FastifyReply,
  { path, page, total }: { path: string; page: Page; total: number },
): void {
  const last = Math.ceil(total / page.size)
  // `page` comes first because the client takes the number after the first equals sign as the page.
  const link = (number: number, rel: string) =>
    `<${path}?page=${number}&per_page=${page.size}>; rel="${rel}"`
  const links = [...(last > page.number ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  reply.header('link', links.join(', ')).header('x-total-count', String(total))
}

function parsePositiveInteger(value: unknown, byDefault: number): number {
  if (value === undefined || value === '') return byDefault
  const isPositiveInteger =
    typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) > 0
  if (!isPositiveInteger) {
    throw validationFailed(
      'Bad Pagination Parameters: page and per_page must be whole numbers from 1',
    )
  }
  return Number(value)
}
