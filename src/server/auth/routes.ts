import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authTransaction } from '../database/transaction.ts'
import { createProxyWarning } from '../http/client-address.ts'
import { clientSignal } from '../http/client-signal.ts'
import { handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { refuseAccountsWhenOut } from '../http/refuse-when-full.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import type { Settings } from '../settings/env.ts'
import { adminRoutes } from './admin/routes.ts'
import {
  authErrorProtocol,
  malformedBody,
  manualLinkingDisabled,
  nestedBody,
  notFound,
  passkeysDisabled,
  providerDisabled,
  samlDisabled,
  unsupportedGrantType,
  unsupportedMediaType,
  web3Disabled,
} from './core/auth-errors.ts'
import type { Auth } from './core/auth-services.ts'
import { clientInfo } from './core/client-info.ts'
import { parseBody, Text } from './core/request-bodies.ts'
import { pingDatabase } from './core/user-queries.ts'
import { exchangeCode } from './email/pkce.ts'
import { emailRoutes } from './email/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import type { SignUpSettings } from './password/sign-up-rules.ts'
import { refreshSession } from './session/refresh-session.ts'
import { sessionRoutes } from './session/routes.ts'
import { signIn } from './session/sign-in.ts'
import { presentSession } from './session/start-session.ts'

/** Query parameters. The value of a repeated parameter is an array. */
type WithQuery = { Querystring: Record<string, unknown> }

const PasswordGrant = z.object({ email: Text, phone: Text, password: Text })
const RefreshGrant = z.object({ refresh_token: Text })
const PkceGrant = z.object({ auth_code: Text, code_verifier: Text })
const TokenBody = z.union([PasswordGrant, RefreshGrant, PkceGrant])

/** Routes of `/auth/v1`: accounts and sessions, in the protocol of Supabase Auth. */
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

  await app.register(sessionRoutes, { auth })
  await app.register(passwordRoutes, { auth })
  await app.register(emailRoutes, { auth })
  await app.register(mfaRoutes, { auth })
  await app.register(adminRoutes, { auth })
  await app.register(unsupportedRoutes)

  // Throws if the database is down.
  app.get('/health', async () => {
    await authTransaction(pool, pingDatabase)
    return {
      name: 'Grocery Genie',
      description: 'Accounts and sessions, in the protocol of Supabase Auth',
    }
  })

  app.get('/settings', () => publicSettings(settings))

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return { keys: await auth.publicJwks() }
  })

  app.post<WithQuery>(
    '/token',
    { onRequest: limitToken, config: { body: TokenBody } },
    async (request, reply) => {
      const client = clientInfo(request)
      switch (request.query['grant_type']) {
        case 'password': {
          const body = parseBody(PasswordGrant, request.body)
          const started = await signIn(auth, { ...body, client, signal: clientSignal(reply) })
          return presentSession(auth.signAccessToken, started)
        }
        case 'refresh_token': {
          const { refresh_token: token } = parseBody(RefreshGrant, request.body)
          const started = await refreshSession(pool, { token, client })
          return presentSession(auth.signAccessToken, started)
        }
        case 'pkce': {
          const { auth_code: authCode, code_verifier: verifier } = parseBody(
            PkceGrant,
            request.body,
          )
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
    },
  )

  function limitToken(request: FastifyRequest<WithQuery>): Promise<void> {
    const isRefresh = request.query['grant_type'] === 'refresh_token'
    return isRefresh ? limits.refresh(request) : limits.signIn(request)
  }
}

/**
 * Routes of Supabase Auth for features we don't support: other sign-in methods, and linking identities. All
 * of these routes return errors.
 */
async function unsupportedRoutes(app: FastifyInstance) {
  app.get('/authorize', () => {
    throw providerDisabled()
  })
  app.post('/sso', () => {
    throw samlDisabled()
  })
  app.get('/user/identities/authorize', () => {
    throw manualLinkingDisabled()
  })
  app.delete('/user/identities/:identityId', () => {
    throw manualLinkingDisabled()
  })
  app.all('/passkeys', () => {
    throw passkeysDisabled()
  })
  app.all('/passkeys/*', () => {
    throw passkeysDisabled()
  })
}

/** Returns the sign-up and sign-in settings that clients can read. */
function publicSettings({
  authAutoconfirm,
  authSignups,
  authSignupsByListLink,
  smtp,
}: SignUpSettings & Pick<Settings, 'authAutoconfirm' | 'smtp'>) {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: authSignups !== 'open',
    /** Who can sign up. Not in Supabase's protocol. */
    signups: authSignups,
    signups_by_list_link: authSignups === 'invite' && authSignupsByListLink,
    mailer_autoconfirm: authAutoconfirm,
    /** False if emails aren't sent but only stored for the operator. Not in Supabase's protocol. */
    sends_mail: smtp !== undefined,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
