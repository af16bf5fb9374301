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

/** The title and text for a toast, and the problem that the form keeps showing after the toast disappears. */
type Failure = { kind: 'failed'; title: string; text: string; problem: Problem }

export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'signed-up' }
  /**
   * The new account's email address must be confirmed with the email sent now, or with one sent shortly
   * before.
   */
  | { kind: 'mailed'; waitSeconds: number }
  /** The password is correct, but the email address isn't confirmed yet. */
  | { kind: 'unconfirmed'; title: string; text: string }
  | Failure

/**
 * Signs in or signs up. Never rejects. `invitation` is the secret in a link to a shared list. Some servers
 * require such a link for a new account. The auth client notifies the screens of the new session.
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

/** Sets a new password for the signed-in shopper, and signs out their other devices. Never rejects. */
export async function setPassword(password: string): Promise<{ kind: 'saved' } | Failure> {
  try {
    const { error } = await supabase.auth.updateUser({ password: chosenPassword(password) })
    // The session was ended on another device. `verifySession` updates the session state, and the screen
    // then redirects to sign-in.
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

/**
 * Returns the failure to show if the auth client threw this error instead of returning it. Logs the error if
 * it is unexpected.
 */
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
  /** Also the outcome if there is no account with this email address. */
  | { kind: 'sent'; waitSeconds: number }
  /** No email was sent, because the previous one was sent less than a minute ago. */
  | { kind: 'sent-before'; waitSeconds: number }
  | { kind: 'failed'; problem: Problem }

/** Our server's default pause between two emails to the same address for the same purpose. */
const secondsBetweenMails = 60

/** Requests an email with a link and a code. Never rejects. */
export async function requestMail(purpose: MailPurpose, email: string): Promise<MailOutcome> {
  try {
    const { error } = await sendMailRequest(purpose, email)
    return mailOutcome(error)
  } catch (error) {
    console.error(error)
    return { kind: 'failed', problem: unexpectedProblem }
  }
}

/**
 * Converts the error of an email request to an outcome. Null means success. The outcome doesn't reveal
 * whether an account exists.
 */
export function mailOutcome(error: AuthError | null): MailOutcome {
  // A Supabase project returns `otp_disabled` for an email address without an account.
  if (error === null || error.code === 'otp_disabled') {
    return { kind: 'sent', waitSeconds: secondsBetweenMails }
  }
  const waitSeconds = mailPauseSeconds(error)
  if (waitSeconds !== undefined) return { kind: 'sent-before', waitSeconds }
  return { kind: 'failed', problem: problemOf(error, 'sign-in') }
}

function sendMailRequest(
  purpose: MailPurpose,
  email: string,
): Promise<{ error: AuthError | null }> {
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

/**
 * Signs in with the code from an email instead of the email's link. Throws if the code is wrong or expired.
 * The auth client notifies the screens of the new session.
 */
export async function verifyMailCode(mail: {
  purpose: MailPurpose
  email: string
  code: string
}): Promise<void> {
  const { purpose, email, code } = mail
  // If the email address already has an account, signing up sends a sign-in code to that address. Sign-in
  // codes have the type `email`, and so do the confirmation codes of new accounts.
  const type = purpose === 'recovery' ? 'recovery' : 'email'
  const { error } = await supabase.auth.verifyOtp({ email, token: code, type })
  if (error) throw error
}

/**
 * Fetches the partly masked email address of the user the link is for, without using up the link. Resolves
 * with null if the link is invalid. Throws if the call fails.
 */
export async function fetchLinkOwner({ tokenHash }: MailedLink): Promise<string | null> {
  // Uses an isolated client, because this browser's session doesn't matter here and may have ended.
  const response = await isolatedClient().rpc('link_owner', { token_hash: tokenHash })
  if (response.error) throw response.error
  const owner: unknown = response.data
  return typeof owner === 'string' ? owner : null
}

export type LinkOutcome =
  /** The link's session has replaced any existing session. */
  | { kind: 'signed-in' }
  /** The change of email address must still be confirmed from the other mailbox. */
  | { kind: 'awaiting-other-mailbox' }
  | { kind: 'refused'; code: string }
  | { kind: 'failed'; problem: Problem }

/** Uses up the link and signs in. If this replaces a session, also ends that session on the server. */
export async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const { data: before } = await supabase.auth.getSession()
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return refusal(error)
  if (data.session === null) return { kind: 'awaiting-other-mailbox' }
  // The replaced session is gone from this browser but still valid on the server.
  const replaced = before.session?.access_token
  if (replaced !== undefined) await supabase.auth.admin.signOut(replaced, 'local')
  return { kind: 'signed-in' }
}

/**
 * Converts the error from opening a link to an outcome. After `failed`, the link can be tried again; after
 * `refused`, it can't.
 */
function refusal(error: AuthError): LinkOutcome {
  const canTryAgain = isAuthRetryableFetchError(error) || error.status === 429
  if (canTryAgain) return { kind: 'failed', problem: problemOf(error, 'sign-in') }
  return { kind: 'refused', code: error.code ?? '' }
}

/**
 * Query that returns whether the session was opened with a link or code from an email. If so, the shopper may
 * have forgotten the password.
 */
export const cameByMailQuery = (shopperId: string) =>
  queryOptions({
    queryKey: ['came-by-mail', shopperId],
    queryFn: async () => {
      const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
      return data?.currentAuthenticationMethods.some(isByMail) === true
    },
    // Works offline, because it reads only the local session. The value can't change during a session, so it
    // is never stale.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function isByMail(entry: string | { method: string }): boolean {
  return (typeof entry === 'string' ? entry : entry.method) === 'otp'
}
