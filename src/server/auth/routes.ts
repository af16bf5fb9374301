import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, createProxyWarning } from '../http/client-address.ts'
import { clientSignal } from '../http/client-signal.ts'
import { handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { refuseAccountsWhenOut } from '../http/refuse-when-full.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import { adminRoutes } from './admin/routes.ts'
import type { Auth } from './auth.ts'
import {
  authErrorProtocol,
  malformedBody,
  nestedBody,
  notFound,
  providerDisabled,
  unsupportedGrantType,
  unsupportedMediaType,
  web3Disabled,
} from './auth-errors.ts'
import {
  PasswordBody,
  PkceBody,
  parseBody,
  RefreshBody,
  SignUpBody,
  UpdateUserBody,
} from './bodies.ts'
import { clientInfo } from './client-info.ts'
import { requireSession } from './current-session.ts'
import { linkOptions } from './email/link-options.ts'
import { mailRoutes } from './email/routes.ts'
import { signUpToConfirm } from './email/sign-up-to-confirm.ts'
import { factorRoutes } from './factors/routes.ts'
import { checkHealth } from './health.ts'
import { verifyRoutes } from './one-time/routes.ts'
import { exchangeCode } from './pkce/exchange-code.ts'
import { presentUser } from './present-user.ts'
import { publicSettings } from './public-settings.ts'
import { refreshSession } from './refresh/refresh.ts'
import { presentSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { parseSignOutScope, signOut } from './sign-out.ts'
import { checkSignUp, signUp } from './sign-up.ts'
import { unsupportedRoutes } from './unsupported.ts'
import { updateUser } from './update-user.ts'
import { parseUpdate } from './user-update.ts'

/** Strings, or arrays of them where the caller repeats a name. */
type WithQuery = { Querystring: Record<string, unknown> }

/** `/auth/v1`: accounts and sessions as the Supabase client asks for them. */
export async function authRoutes(
  app: FastifyInstance,
  { auth, space }: { auth: Auth; space: DiskSpace },
) {
  const { pool, settings, limits } = auth
  const warnOfProxy = createProxyWarning(settings.trustProxy !== false)
  guardWrites(app, { acceptsType: isJson, refuseType: unsupportedMediaType })
  parseJsonBody(app, { malformed: malformedBody, tooNested: nestedBody })
  handleErrors(app, authErrorProtocol)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  forbidCaching(app)
  refuseAccountsWhenOut(app, space)
  app.addHook('onRequest', async (request) => warnOfProxy(request))
  app.addHook('onClose', () => auth.backgroundTasks.settled())

  await app.register(mailRoutes, { auth })
  await app.register(verifyRoutes, { auth })
  await app.register(factorRoutes, { auth })
  await app.register(adminRoutes, { auth })
  await app.register(unsupportedRoutes)

  app.get('/health', () => checkHealth(pool))

  app.get('/settings', () => publicSettings(settings))

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return { keys: await auth.keys.publicJwks() }
  })

  app.post<WithQuery>('/signup', { onRequest: limits.signUp }, async (request, reply) => {
    const body = parseBody(SignUpBody, request.body)
    const email = checkSignUp(auth, body)
    const { password, data } = body
    const account = { email, password, data, signal: clientSignal(reply) }
    if (settings.authAutoconfirm) {
      const started = await signUp(auth, { ...account, client: clientInfo(request) })
      return presentSession(auth.signAccessToken, started)
    }
    const options = linkOptions(auth, request, body)
    await limits.mail(request, { to: email, topic: 'confirmation' })
    const ip = clientAddress(request)
    return presentUser(await signUpToConfirm(auth, { ...account, options, ip }))
  })

  app.post<WithQuery>('/token', { onRequest: limitToken }, async (request, reply) => {
    const client = clientInfo(request)
    switch (request.query['grant_type']) {
      case 'password': {
        const body = parseBody(PasswordBody, request.body)
        const started = await signIn(auth, { ...body, client, signal: clientSignal(reply) })
        return presentSession(auth.signAccessToken, started)
      }
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(RefreshBody, request.body)
        const started = await refreshSession(pool, { token, client })
        return presentSession(auth.signAccessToken, started)
      }
      case 'pkce': {
        const { auth_code: authCode, code_verifier: verifier } = parseBody(PkceBody, request.body)
        const started = await exchangeCode(auth, { authCode, verifier, client })
        return presentSession(auth.signAccessToken, started)
      }
      case 'id_token':
        throw providerDisabled()
      case 'web3':
        throw web3Disabled()
      default:
        throw unsupportedGrantType()
    }
  })

  app.get('/user', async (request) => {
    const { user } = await requireSession(auth, request)
    return presentUser(user)
  })

  app.put<WithQuery>('/user', { onRequest: limits.updateUser }, async (request, reply) => {
    const session = await requireSession(auth, request)
    const body = parseBody(UpdateUserBody, request.body)
    const update = parseUpdate(auth, session.user, body)
    const options = linkOptions(auth, request, body)
    if (update.email !== undefined && !settings.authAutoconfirm) {
      // Both mailboxes get a mail, and the new one may be a stranger's.
      for (const to of [session.user.email, update.email]) {
        await limits.mail(request, { to, topic: 'email-change' })
      }
    }
    const caller = { ip: clientAddress(request), signal: clientSignal(reply) }
    return presentUser(await updateUser(auth, { ...session, update, options, ...caller }))
  })

  app.post<WithQuery>('/logout', async (request, reply) => {
    const { user, sessionId } = await requireSession(auth, request)
    const scope = parseSignOutScope(request.query['scope'])
    await signOut(pool, { userId: user.id, sessionId, scope, ip: clientAddress(request) })
    return reply.code(204).send()
  })

  function limitToken(request: FastifyRequest<WithQuery>): Promise<void> {
    const isRefresh = request.query['grant_type'] === 'refresh_token'
    return isRefresh ? limits.refresh(request) : limits.signIn(request)
  }
}
