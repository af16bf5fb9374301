import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { isolatedClient } from '../../../lib/isolated-client.ts'
import { verifySession } from '../../../lib/session.ts'
import { supabase } from '../../../lib/supabase.ts'
import {
  FormProblem,
  mailPauseSeconds,
  type Problem,
  problemOf,
  unexpectedProblem,
} from '../account-problem.ts'
import { chosenPassword, withKnownPassword } from '../typed-password.ts'
import type { MailedLink } from './mailed-link.ts'
import { type MailPurpose, type PasswordMode, passwordTexts } from './sign-in-modes.ts'

export type Credentials = { fullName: string; email: string; password: string }

/** The words of the toast, and what stands in the form when it is gone. */
type Failure = { kind: 'failed'; title: string; text: string; problem: Problem }

export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'signed-up' }
  /** A new account, whose address is to be confirmed by the mail that is on its way. */
  | { kind: 'mailed'; waitSeconds: number }
  /** The password is right, but the address waits to be confirmed. */
  | { kind: 'unconfirmed'; title: string; text: string }
  | Failure

/**
 * Signs in or up, by the secret of a link to a list where only that makes an account. A new session
 * reaches the screens by itself.
 */
export async function authenticate(
  mode: PasswordMode,
  credentials: Credentials,
  invitation: string | null = null,
): Promise<SignInOutcome> {
  try {
    const { data, error } = await (mode === 'sign-in'
      ? signIn(credentials)
      : signUp(credentials, invitation))
    const title = passwordTexts[mode].failure
    const waitSeconds = mode === 'sign-up' && error ? mailPauseSeconds(error) : undefined
    if (waitSeconds !== undefined) return { kind: 'mailed', waitSeconds }
    if (error?.code === 'email_not_confirmed') {
      return { kind: 'unconfirmed', title, text: error.message }
    }
    if (error) return failure(title, error)
    if (mode === 'sign-in') return { kind: 'signed-in' }
    if (data.session !== null) return { kind: 'signed-up' }
    return { kind: 'mailed', waitSeconds: secondsBetweenMails }
  } catch (error) {
    return thrownFailure(passwordTexts[mode].failure, error)
  }
}

function signIn({ email, password }: Credentials) {
  return withKnownPassword(password, (known) =>
    supabase.auth.signInWithPassword({ email, password: known }),
  )
}

function signUp({ fullName, email, password }: Credentials, invitation: string | null) {
  return supabase.auth.signUp({
    email,
    password: chosenPassword(password),
    options: {
      emailRedirectTo: `${location.origin}/app`,
      data: {
        full_name: fullName.trim(),
        ...(invitation === null ? {} : { list_invite: invitation }),
      },
    },
  })
}

/** Gives the signed-in shopper a new password; all their other devices are signed out. */
export async function setPassword(password: string): Promise<{ kind: 'saved' } | Failure> {
  try {
    const { error } = await supabase.auth.updateUser({ password: chosenPassword(password) })
    // Signed out on another device meanwhile: the screen leads on.
    if (error?.name === 'AuthSessionMissingError') await verifySession()
    return error ? failure('Password not saved', error) : { kind: 'saved' }
  } catch (error) {
    return thrownFailure('Password not saved', error)
  }
}

function failure(title: string, error: AuthError): Failure {
  const problem = problemOf(error, 'sign-in')
  if (isAuthRetryableFetchError(error)) return { ...unexpectedFailure, problem }
  return { kind: 'failed', title, text: error.message, problem }
}

/** Of what was refused before it was sent, or wasn't expected at all. */
function thrownFailure(title: string, error: unknown): Failure {
  if (error instanceof FormProblem) {
    const problem = problemOf(error, 'sign-in')
    return { kind: 'failed', title, text: problem.text, problem }
  }
  console.error(error)
  return unexpectedFailure
}

const unexpectedFailure: Failure = {
  kind: 'failed',
  title: 'Error',
  text: unexpectedProblem.text,
  problem: unexpectedProblem,
}

export type MailOutcome =
  /** Whether the address has an account or not. */
  | { kind: 'sent'; waitSeconds: number }
  /** Nothing was sent now, as the mail before is on its way. */
  | { kind: 'sent-before'; waitSeconds: number }
  | { kind: 'failed'; problem: Problem }

/** How long our server, by default, sends no other mail of this purpose to the same address. */
const secondsBetweenMails = 60

export async function requestMail(purpose: MailPurpose, email: string): Promise<MailOutcome> {
  try {
    const { error } = await askForMail(purpose, email)
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
  const waitSeconds = mailPauseSeconds(error)
  if (waitSeconds !== undefined) return { kind: 'sent-before', waitSeconds }
  return { kind: 'failed', problem: problemOf(error, 'sign-in') }
}

function askForMail(purpose: MailPurpose, email: string): Promise<{ error: AuthError | null }> {
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

/** Takes the code of a mail instead of its link. The session that it opens reaches the screens by itself. */
export async function verifyMailCode(mail: {
  purpose: MailPurpose
  email: string
  code: string
}): Promise<void> {
  const { purpose, email, code } = mail
  // Somebody who signs up with an address that has an account is sent a code to sign in: both are of this type.
  const type = purpose === 'recovery' ? 'recovery' : 'email'
  const { error } = await supabase.auth.verifyOtp({ email, token: code, type })
  if (error) throw error
}

/** The address of the account, in part; null when the link opens none. Uses nothing up. */
export async function fetchLinkOwner({ tokenHash }: MailedLink): Promise<string | null> {
  // Without the session of this browser: it may have ended, and has no part in this.
  const response = await isolatedClient().rpc('link_owner', { token_hash: tokenHash })
  if (response.error) throw response.error
  const owner: unknown = response.data
  return typeof owner === 'string' ? owner : null
}

export type LinkOutcome =
  /** The session of the link's account has taken the place of whatever was here. */
  | { kind: 'signed-in' }
  /** The other mailbox of a change of address has yet to agree. */
  | { kind: 'awaiting-other-mailbox' }
  | { kind: 'refused'; code: string }
  | { kind: 'failed'; problem: Problem }

/** Uses the link up. */
export async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const { data: before } = await supabase.auth.getSession()
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return refusal(error)
  if (data.session === null) return { kind: 'awaiting-other-mailbox' }
  // What was signed in here is gone from this browser, so it ends on the server too.
  const replaced = before.session?.access_token
  if (replaced !== undefined) await supabase.auth.admin.signOut(replaced, 'local')
  return { kind: 'signed-in' }
}

function refusal(error: AuthError): LinkOutcome {
  const canTryAgain = isAuthRetryableFetchError(error) || error.status === 429
  if (canTryAgain) return { kind: 'failed', problem: problemOf(error, 'sign-in') }
  return { kind: 'refused', code: error.code ?? '' }
}

/** Whether a link or code opened the session, so that its shopper may have forgotten the password. */
export const cameByMailQuery = (shopperId: string) =>
  queryOptions({
    queryKey: ['came-by-mail', shopperId],
    queryFn: async () => {
      const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
      return data?.currentAuthenticationMethods.some(isByMail) === true
    },
    // Read from the session itself, which needs no network; the next session is another one.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function isByMail(entry: string | { method: string }): boolean {
  return (typeof entry === 'string' ? entry : entry.method) === 'otp'
}
