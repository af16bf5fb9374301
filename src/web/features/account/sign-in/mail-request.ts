import type { AuthError } from '@supabase/supabase-js'
import { supabase } from '../../../lib/supabase.ts'
import { type AuthProblem, authProblem, unexpectedProblem } from './auth-problem.ts'

/** What a mail with a link and a code is for. */
export type MailPurpose = 'confirmation' | 'recovery' | 'sign-in'

/** A mail that somebody waits for. */
export type AwaitedMail = {
  purpose: MailPurpose
  email: string
  /** When another one may be asked for, in milliseconds of `Date.now()`. */
  nextAt: number
}

export type MailOutcome =
  /** Whether the address has an account or not. */
  | { kind: 'sent'; waitSeconds: number }
  /** Nothing was sent now, as the mail before is on its way. */
  | { kind: 'sent-before'; waitSeconds: number }
  | { kind: 'failed'; problem: AuthProblem }

/** How long our server, by default, sends no other mail of this purpose to the same address. */
export const secondsBetweenMails = 60

export async function requestMail(purpose: MailPurpose, email: string): Promise<MailOutcome> {
  try {
    const { error } = await ask(purpose, email)
    return mailOutcome(error)
  } catch (error) {
    console.error(error)
    return { kind: 'failed', problem: unexpectedProblem }
  }
}

/** Never tells whether there is an account. */
export function mailOutcome(error: AuthError | null): MailOutcome {
  // What a Supabase project says of an address without an account.
  if (error === null || error.code === 'otp_disabled') {
    return { kind: 'sent', waitSeconds: secondsBetweenMails }
  }
  const waitSeconds = pauseSeconds(error)
  if (waitSeconds !== undefined) return { kind: 'sent-before', waitSeconds }
  return { kind: 'failed', problem: authProblem(error) }
}

/** The rest of the pause after a mail, where nothing but that keeps the next one from being sent. */
export function pauseSeconds(error: AuthError): number | undefined {
  if (error.code !== 'over_email_send_rate_limit') return undefined
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}

function ask(purpose: MailPurpose, email: string): Promise<{ error: AuthError | null }> {
  const { origin } = location
  switch (purpose) {
    case 'confirmation':
      return supabase.auth.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: `${origin}/app` },
      })
    case 'recovery':
      return supabase.auth.resetPasswordForEmail(email, { redirectTo: `${origin}/auth/reset` })
    case 'sign-in':
      return supabase.auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: `${origin}/app` },
      })
  }
}
