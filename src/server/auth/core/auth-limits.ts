import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { clientKey } from '../../http/client-address.ts'
import { createRateLimit, type RateLimit, refuseExcess } from '../../http/rate-limits.ts'
import type { RequestError } from '../../lib/errors.ts'
import type { Settings } from '../../settings/env.ts'
import { mailTooSoon, overloaded, tooManyMails, tooManyRequests } from './auth-errors.ts'

type Enforce = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>

/** What a mail is about: of each, one mailbox gets one in a while. */
export type MailTopic = 'confirmation' | 'recovery' | 'sign-in' | 'email-change' | 'nonce'

/** Each throws when the caller's address has used up its share. */
export type Limits = {
  signUp: Enforce
  signIn: Enforce
  refresh: Enforce
  verify: Enforce
  updateUser: Enforce
  recover: Enforce
  resend: Enforce
  otp: Enforce
  /** Besides the caller's share, that of the mailbox, whether it has an account or not. */
  mail: (
    request: Pick<FastifyRequest, 'ip'>,
    mail: { to: string; topic: MailTopic },
  ) => Promise<void>
  /** The same for a notice of what was done at once: it may be tried again at once. */
  notice: Limits['mail']
  /** Whether a mailbox may get one more mail that its owner has not asked for. */
  mailbox: (mail: { to: string; topic: MailTopic }) => Promise<boolean>
  mfa: Enforce
  /** The tries at the code of one factor, whatever address they come from. */
  factor: (factor: { userId: string; factorId: string }) => Promise<void>
}

const windowSeconds = 300
const refreshesPerSignIn = 10
const minuteSeconds = 60
const hourSeconds = 3600
const daySeconds = 86_400
const triesAtFactorPerMinute = 15
/** NIST SP 800-63B §5.2.2 asks for no more than 100; three codes of a million are right at a time. */
const triesAtFactorPerDay = 100

export function createLimits(pool: Pool, settings: Settings): Limits {
  const signIns = settings.authRateLimitToken
  const pauseSeconds = settings.authSecondsBetweenMails
  const limit = (name: string, requests: number, seconds = windowSeconds) =>
    createRateLimit({ pool, name: `auth_${name}`, requests, seconds })
  const mailbox = {
    pause: pauseSeconds === 0 ? undefined : limit('mail_pause', 1, pauseSeconds),
    hour: limit('mailbox', settings.authRateLimitEmailSent, hourSeconds),
  }
  const mails = limit('mail', settings.authRateLimitEmailSent, hourSeconds)
  const otp = (name: string) => enforce(limit(name, settings.authRateLimitOtp), tooManyRequests)
  return {
    signUp: enforce(limit('signup', settings.authRateLimitSignup), tooManyRequests),
    signIn: enforce(limit('token', signIns), tooManyRequests),
    verify: enforce(limit('verify', settings.authRateLimitVerify), tooManyRequests),
    updateUser: enforce(limit('user', settings.authRateLimitUser), tooManyRequests),
    recover: otp('recover'),
    resend: otp('resend'),
    otp: otp('otp'),
    // Shoppers on one store's Wi-Fi share an address, and to refuse a refresh for good signs them out.
    refresh: enforce(limit('refresh', signIns * refreshesPerSignIn), overloaded),
    mail: limitMails(mailbox, mails),
    notice: limitMails({ ...mailbox, pause: undefined }, mails),
    mailbox: async ({ to, topic }) => {
      const { pause, hour } = countsOf(mailbox, { to, topic })
      return (await pause()).allowed && (await hour()).allowed
    },
    mfa: enforce(
      limit('factor_address', settings.authRateLimitFactor, minuteSeconds),
      tooManyRequests,
    ),
    factor: limitTriesAtFactor({
      minute: limit('factor_minute', triesAtFactorPerMinute, minuteSeconds),
      day: limit('factor_day', triesAtFactorPerDay, daySeconds),
    }),
  }
}

type MailboxLimits = { pause: RateLimit | undefined; hour: RateLimit }

function limitMails(mailbox: MailboxLimits, caller: RateLimit): Limits['mail'] {
  return async (request, mail) => {
    // First, so that a caller who has used up its share can't keep others from theirs.
    refuseExcess(await caller(clientKey(request)), tooManyMails)
    const { pause, hour } = countsOf(mailbox, mail)
    refuseExcess(await pause(), mailTooSoon)
    refuseExcess(await hour(), tooManyMails)
  }
}

function countsOf(limits: MailboxLimits, { to, topic }: { to: string; topic: MailTopic }) {
  // No address is kept where it may have no account.
  const mailbox = createHash('sha256').update(to).digest('base64url')
  const allowed = { allowed: true } as const
  return {
    pause: async () => (limits.pause ? limits.pause(`${topic}:${mailbox}`) : allowed),
    hour: () => limits.hour(mailbox),
  }
}

function limitTriesAtFactor(limits: { minute: RateLimit; day: RateLimit }): Limits['factor'] {
  return async ({ userId, factorId }) => {
    // With the user in it, so that a stranger's tries leave the owner's alone. Its row outlives
    // an account that is deleted, so it must not tell whose it was.
    const key = createHash('sha256').update(`${userId}:${factorId}`).digest('base64url')
    refuseExcess(await limits.minute(key), tooManyRequests)
    refuseExcess(await limits.day(key), tooManyRequests)
  }
}

function enforce(limit: RateLimit, exceeded: (retryAfterSeconds: number) => RequestError): Enforce {
  return async (request) => refuseExcess(await limit(clientKey(request)), exceeded)
}
