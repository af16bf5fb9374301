import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerSignal } from '../http/caller-signal.ts'
import { createProxyWarning } from '../http/client-address.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { Auth } from './auth.ts'
import {
  PasswordBody,
  parseBody,
  RefreshBody,
  SignUpBody,
  UpdateUserBody,
  VerifyBody,
} from './bodies.ts'
import { clientFacts } from './client-facts.ts'
import { requireSession } from './current-session.ts'
import { answerErrors } from './error-answers.ts'
import { malformedBody, unsupportedGrantType } from './errors.ts'
import { checkHealth } from './health.ts'
import { presentUser } from './present-user.ts'
import { publicSettings } from './public-settings.ts'
import { followLink } from './recovery/follow-link.ts'
import { tokenOfBody, verify } from './recovery/verify.ts'
import { refreshSession } from './refresh/refresh.ts'
import { presentSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { parseSignOutScope, signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateUser } from './update-user.ts'

/** Strings, or arrays of them where the caller repeats a name. */
type WithQuery = { Querystring: Record<string, unknown> }

/** `/auth/v1`: accounts and sessions as the Supabase client asks for them. */
export async function authRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool, limits } = auth
  const warnOfProxy = createProxyWarning(auth.settings.trustProxy !== false)
  parseJsonBody(app, malformedBody)
  answerErrors(app)
  forbidCaching(app)
  app.addHook('onRequest', async (request) => warnOfProxy(request))

  app.get('/health', () => checkHealth(pool))

  app.get('/settings', () => publicSettings)

  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: auth.keys.publicJwks }),
  )

  app.post('/signup', { onRequest: limits.signUp }, async (request, reply) => {
    const body = parseBody(SignUpBody, request.body)
    const caller = { client: clientFacts(request), signal: callerSignal(reply) }
    return presentSession(auth.signAccessToken, await signUp(auth, { ...body, ...caller }))
  })

  app.post<WithQuery>('/token', { onRequest: limitToken }, async (request, reply) => {
    const client = clientFacts(request)
    switch (request.query['grant_type']) {
      case 'password': {
        const body = parseBody(PasswordBody, request.body)
        const started = await signIn(auth, { ...body, client, signal: callerSignal(reply) })
        return presentSession(auth.signAccessToken, started)
      }
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(RefreshBody, request.body)
        const started = await refreshSession(pool, { token, client })
        return presentSession(auth.signAccessToken, started)
      }
      default:
        throw unsupportedGrantType()
    }
  })

  // A preview of the link asks for its head only, and must not spend it.
  const link = { exposeHeadRoute: false, onRequest: limits.verify }
  app.get<WithQuery>('/verify', link, async (request, reply) =>
    reply.redirect(await followLink(auth, request), 303),
  )

  app.post('/verify', { onRequest: limits.verify }, async (request) => {
    const { token_hash: tokenHash, ...body } = parseBody(VerifyBody, request.body)
    const { type } = body
    const token = tokenOfBody({ ...body, tokenHash })
    const refusal = 'Token has expired or is invalid'
    const proof = { type, token, client: clientFacts(request), refusal }
    return presentSession(auth.signAccessToken, await verify(pool, proof))
  })

  app.get('/user', async (request) => {
    const { user } = await requireSession(auth, request)
    return presentUser(user)
  })

  app.put('/user', { onRequest: limits.updateUser }, async (request, reply) => {
    const session = await requireSession(auth, request)
    const update = parseBody(UpdateUserBody, request.body)
    const signal = callerSignal(reply)
    return presentUser(await updateUser(auth, { ...session, update, signal }))
  })

  app.post<WithQuery>('/logout', async (request, reply) => {
    const { user, sessionId } = await requireSession(auth, request)
    const scope = parseSignOutScope(request.query['scope'])
    await signOut(pool, { userId: user.id, sessionId, scope })
    return reply.code(204).send()
  })

  function limitToken(request: FastifyRequest<WithQuery>): Promise<void> {
    const isRefresh = request.query['grant_type'] === 'refresh_token'
    return isRefresh ? limits.refresh(request) : limits.signIn(request)
  }
}
