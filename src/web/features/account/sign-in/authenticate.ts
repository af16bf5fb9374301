import type { AuthError } from '@supabase/supabase-js'
import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { supabase } from '../../../lib/supabase.ts'
import { type AuthProblem, authProblem, unexpectedProblem } from './auth-problem.ts'
import { pauseSeconds, secondsBetweenMails } from './mail-request.ts'
import { authTexts, type PasswordMode } from './sign-in-modes.ts'

export type Credentials = { fullName: string; email: string; password: string }

/** The words of the toast, and what stands in the form when it is gone. */
export type Failure = { kind: 'failed'; title: string; text: string; problem: AuthProblem }

export type AuthOutcome =
  | { kind: 'signed-in' }
  | { kind: 'signed-up' }
  /** A new account, whose address is to be confirmed by the mail that is on its way. */
  | { kind: 'mailed'; waitSeconds: number }
  /** The password is right, but the address waits to be confirmed. */
  | { kind: 'unconfirmed'; title: string; text: string }
  | Failure

/** Signs in or up. A new session reaches the screens by itself. */
export async function authenticate(
  mode: PasswordMode,
  credentials: Credentials,
): Promise<AuthOutcome> {
  try {
    const { data, error } = await (mode === 'sign-in' ? signIn(credentials) : signUp(credentials))
    const title = authTexts[mode].failure
    const waitSeconds = mode === 'sign-up' && error ? pauseSeconds(error) : undefined
    if (waitSeconds !== undefined) return { kind: 'mailed', waitSeconds }
    if (error?.code === 'email_not_confirmed') {
      return { kind: 'unconfirmed', title, text: error.message }
    }
    if (error) return failure(title, error)
    if (mode === 'sign-in') return { kind: 'signed-in' }
    if (data.session !== null) return { kind: 'signed-up' }
    return { kind: 'mailed', waitSeconds: secondsBetweenMails }
  } catch (error) {
    console.error(error)
    return unexpectedFailure
  }
}

export function failure(title: string, error: AuthError): Failure {
  if (isAuthRetryableFetchError(error)) {
    return { ...unexpectedFailure, problem: authProblem(error) }
  }
  return { kind: 'failed', title, text: error.message, problem: authProblem(error) }
}

export const unexpectedFailure: Failure = {
  kind: 'failed',
  title: 'Error',
  text: unexpectedProblem.text,
  problem: unexpectedProblem,
}

function signIn({ email, password }: Credentials) {
  return supabase.auth.signInWithPassword({ email, password })
}

function signUp({ fullName, email, password }: Credentials) {
  return supabase.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: `${location.origin}/app`,
      data: { full_name: fullName.trim() },
    },
  })
}
