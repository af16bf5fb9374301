import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { rateLimitKey } from '../../http/client-address.ts'
import { createRateLimit, type RateLimit, refuseExcess } from '../../http/rate-limits.ts'
import type { RequestError } from '../../lib/errors.ts'
import type { Settings } from '../../settings/env.ts'
import { mailTooSoon, overloaded, tooManyMails, tooManyRequests } from './auth-errors.ts'

type Enforce = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>

/** Topic of an email. The minimum time between two emails to a mailbox applies separately to each topic. */
export type MailTopic = 'confirmation' | 'recovery' | 'sign-in' | 'email-change' | 'nonce'

/** Rate limits. Each function throws if the client's IP address is over the limit, unless noted otherwise. */
export type Limits = {
  signUp: Enforce
  signIn: Enforce
  refresh: Enforce
  verify: Enforce
  updateUser: Enforce
  recover: Enforce
  resend: Enforce
  otp: Enforce
  /** Limits emails per IP address and per mailbox, whether or not the mailbox has an account. */
  mail: (
    request: Pick<FastifyRequest, 'ip'>,
    mail: { to: string; topic: MailTopic },
  ) => Promise<void>
  /**
   * Like `mail`, but without the minimum time between emails. For notices about a change, because the shopper
   * may make another change right away.
   */
  notice: Limits['mail']
  /**
   * Counts an email that the owner of the mailbox didn't request. Returns false instead of throwing if the
   * email must not be sent.
   */
  mailbox: (mail: { to: string; topic: MailTopic }) => Promise<boolean>
  mfa: Enforce
  /** Limits the attempts to enter a factor's codes. Attempts from all IP addresses count together. */
  factor: (factor: { userId: string; factorId: string }) => Promise<void>
}

const windowSeconds = 300
const refreshesPerSignIn = 10
const minuteSeconds = 60
const hourSeconds = 3600
const daySeconds = 86_400
const factorAttemptsPerMinute = 15
/**
 * NIST SP 800-63B §5.2.2 allows at most 100 failed attempts in a row. Three of the million possible codes are
 * valid at any time.
 */
const factorAttemptsPerDay = 100

/** Creates the limits from the settings. */
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
  const otp = (name: string) =>
    limitRequests(limit(name, settings.authRateLimitOtp), tooManyRequests)
  return {
    signUp: limitRequests(limit('signup', settings.authRateLimitSignup), tooManyRequests),
    signIn: limitRequests(limit('token', signIns), tooManyRequests),
    verify: limitRequests(limit('verify', settings.authRateLimitVerify), tooManyRequests),
    updateUser: limitRequests(limit('user', settings.authRateLimitUser), tooManyRequests),
    recover: otp('recover'),
    resend: otp('resend'),
    otp: otp('otp'),
    // Shoppers on a store's Wi-Fi share one IP address, and a 429 for a refresh would sign them out.
    refresh: limitRequests(limit('refresh', signIns * refreshesPerSignIn), overloaded),
    mail: limitMails(mailbox, mails),
    notice: limitMails({ ...mailbox, pause: undefined }, mails),
    mailbox: async ({ to, topic }) => {
      const { pause, hour } = countsOf(mailbox, { to, topic })
      return (await pause()).allowed && (await hour()).allowed
    },
    mfa: limitRequests(
      limit('factor_address', settings.authRateLimitFactor, minuteSeconds),
      tooManyRequests,
    ),
    factor: limitFactorAttempts({
      minute: limit('factor_minute', factorAttemptsPerMinute, minuteSeconds),
      day: limit('factor_day', factorAttemptsPerDay, daySeconds),
    }),
  }
}

type MailboxLimits = { pause: RateLimit | undefined; hour: RateLimit }

/**
 * Limits the emails per hour for each IP address and for each mailbox, and the time between two emails to the
 * same mailbox.
 */
function limitMails(mailbox: MailboxLimits, caller: RateLimit): Limits['mail'] {
  return async (request, mail) => {
    // Checks the client's own limit first, so that a client over that limit can't use up the per-mailbox
    // limits.
    refuseExcess(await caller(rateLimitKey(request)), tooManyMails)
    const { pause, hour } = countsOf(mailbox, mail)
    refuseExcess(await pause(), mailTooSoon)
    refuseExcess(await hour(), tooManyMails)
  }
}

/**
 * Returns two functions that count an email toward a limit: `pause` per mailbox and topic, `hour` per
 * mailbox.
 */
function countsOf(limits: MailboxLimits, { to, topic }: { to: string; topic: MailTopic }) {
  // Hashed, because the address of someone without an account must not be stored.
  const mailbox = createHash('sha256').update(to).digest('base64url')
  const allowed = { allowed: true } as const
  return {
    pause: async () => (limits.pause ? limits.pause(`${topic}:${mailbox}`) : allowed),
    hour: () => limits.hour(mailbox),
  }
}

function limitFactorAttempts(limits: { minute: RateLimit; day: RateLimit }): Limits['factor'] {
  return async ({ userId, factorId }) => {
    // The key contains the user ID, so that attempts by other users don't count. The key is hashed, because
    // the row is kept after the account is deleted.
    const key = createHash('sha256').update(`${userId}:${factorId}`).digest('base64url')
    refuseExcess(await limits.minute(key), tooManyRequests)
    refuseExcess(await limits.day(key), tooManyRequests)
  }
}

/**
 * Creates a check that counts a request toward the limit for its IP address. The check throws the error from
 * `exceeded` if the address is over the limit.
 */
function limitRequests(
  limit: RateLimit,
  exceeded: (retryAfterSeconds: number) => RequestError,
): Enforce {
  return async (request) => refuseExcess(await limit(rateLimitKey(request)), exceeded)
}
