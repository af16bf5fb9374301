import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../http/client-address.ts'
import { clientSignal } from '../../http/client-signal.ts'
import type { Auth } from '../core/auth-services.ts'
import { clientInfo } from '../core/client-info.ts'
import { challengeFields, OptionalText, parseBody, Text, UserData } from '../core/request-bodies.ts'
import { presentUser } from '../core/users.ts'
import { linkOptions } from '../email/mail-links.ts'
import { requireSession } from '../session/current-session.ts'
import { presentSession } from '../session/start-session.ts'
import { checkSignUp, signUp } from './sign-up.ts'
import { checkMaySignUp } from './sign-up-rules.ts'
import { signUpToConfirm } from './sign-up-to-confirm.ts'
import { parseUpdate, updateUser } from './update-user.ts'

type WithQuery = { Querystring: Record<string, unknown> }

const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: UserData,
  ...challengeFields,
})
const UpdateUserBody = z.object({
  email: Text,
  phone: Text,
  password: OptionalText,
  current_password: Text,
  nonce: Text,
  data: UserData,
  ...challengeFields,
})

/** Routes for signing up with a password and for changing one's own account. */
export async function passwordRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { settings, limits } = auth

  app.post<WithQuery>(
    '/signup',
    { onRequest: limits.signUp, config: { body: SignUpBody } },
    async (request, reply) => {
      const body = parseBody(SignUpBody, request.body)
      const { email, password } = checkSignUp(auth, body)
      const data = await checkMaySignUp(auth, body.data)
      const account = { email, password, data, signal: clientSignal(reply) }
      if (settings.authAutoconfirm) {
        const started = await signUp(auth, { ...account, client: clientInfo(request) })
        return presentSession(auth.signAccessToken, started)
      }
      const options = linkOptions(auth, request, body)
      await limits.mail(request, { to: email, topic: 'confirmation' })
      const ip = clientAddress(request)
      return presentUser(await signUpToConfirm(auth, { ...account, options, ip }))
    },
  )

  app.put<WithQuery>(
    '/user',
    { onRequest: limits.updateUser, config: { body: UpdateUserBody } },
    async (request, reply) => {
      const session = await requireSession(auth, request)
      const body = parseBody(UpdateUserBody, request.body)
      const update = parseUpdate(auth, session.user, body)
      const options = linkOptions(auth, request, body)
      if (update.email !== undefined) {
        const mail = { to: session.user.email, topic: 'email-change' } as const
        if (settings.authAutoconfirm) await limits.notice(request, mail)
        else {
          // Counts toward the limits for both mailboxes, because both get an email. The new mailbox may
          // belong to someone else.
          await limits.mail(request, mail)
          await limits.mail(request, { ...mail, to: update.email })
        }
      }
      const caller = { ip: clientAddress(request), signal: clientSignal(reply) }
      return presentUser(await updateUser(auth, { ...session, update, options, ...caller }))
    },
  )
}
