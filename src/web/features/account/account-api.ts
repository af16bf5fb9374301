import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isolatedClient } from '../../lib/isolated-client.ts'
import { dataOrThrow } from '../../lib/server-unavailable.ts'
import type { Shopper } from '../../lib/session.ts'
import { supabase } from '../../lib/supabase.ts'
import { toAccount } from './account-from-user.ts'
import { chosenPassword, withKnownPassword } from './typed-password.ts'

/** The page opened by links in the account emails. */
const accountUrl = `${location.origin}/account`

/**
 * Query for the shopper's account. The query key includes the session's email address, so that changing the
 * address causes a refetch. If the fetched address differs from the session's, the query also refreshes the
 * session.
 */
export function accountQuery({ id, email }: Shopper) {
  return queryOptions({
    queryKey: ['account', id, email],
    queryFn: async ({ signal }) => {
      const [user, hasPassword] = await Promise.all([
        supabase.auth.getUser(),
        callFunction('has_password', { signal }),
      ])
      if (user.error) throw user.error
      const account = toAccount(user.data.user, z.boolean().parse(hasPassword))
      // The email address was changed on another device. The header shows the session's address, so the
      // session must be refreshed.
      if (account.email !== email) await supabase.auth.refreshSession()
      return account
    },
  })
}

/** Changes the shopper's name. Throws the server's error if the change fails. */
export async function changeName(name: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw error
}

/**
 * Changes the email address. Resolves with 'changed' if the address was changed immediately, and with
 * 'mails-sent' if the server sent emails with links that confirm the change. Throws the server's error.
 */
export async function changeEmail(email: string): Promise<'changed' | 'mails-sent'> {
  const { data, error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: accountUrl })
  if (error) throw error
  return data.user.new_email ? 'mails-sent' : 'changed'
}

/** Sends both emails again for a pending change of the email address. `email` is the current address. */
export async function sendEmailChangeAgain(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: accountUrl },
  })
  if (error) throw error
}

/** Cancels a pending change of the email address, so that the links in its emails no longer work. */
export async function cancelEmailChange(): Promise<void> {
  await callFunction('cancel_email_change')
}

/**
 * Changes the password and signs out all other devices. Throws a FormProblem if the new password is too long.
 */
export async function changePassword(change: {
  password: string
  /** Undefined if the account has no password yet. */
  currentPassword: string | undefined
}): Promise<void> {
  const password = chosenPassword(change.password)
  const { currentPassword } = change
  const { error } = await (currentPassword === undefined
    ? supabase.auth.updateUser({ password })
    : withKnownPassword(currentPassword, (known) =>
        supabase.auth.updateUser({ password, current_password: known }),
      ))
  if (error) throw error
}

/** What an authenticator app needs for setup: the key as a QR code, as text and as a link. */
export type FactorSetup = { id: string; qrCode: string; secret: string; appLink: string }

/**
 * Starts the setup of an authenticator app under this name. First removes factors whose setup wasn't
 * finished. Throws if a request fails.
 */
export async function startFactorSetup(name: string): Promise<FactorSetup> {
  // Asks the server, because the account on the screen may be out of date.
  const known = await supabase.auth.mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all)
    if (status === 'unverified') await dropFactorSetup(id)
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return { id: data.id, qrCode: qr_code, secret, appLink: uri }
}

/** Cancels the setup of a factor. Ignores errors, because the next setup removes unfinished factors. */
export async function dropFactorSetup(id: string): Promise<void> {
  await supabase.auth.mfa.unenroll({ factorId: id })
}

/**
 * Verifies a code from a factor for this session. The first code of a new factor also enables that factor.
 * Throws if the code is wrong.
 */
export async function verifyFactor(factorId: string, code: string): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Removes a verified factor. Throws unless a code was verified in this session. */
export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
}

const DeviceSession = z.object({
  id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** A session of the shopper, on this device or another one. */
export type DeviceSession = z.infer<typeof DeviceSession>

/** Query for the shopper's sessions. This device's session comes first, then the most recently used ones. */
export function sessionsQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['account', shopperId, 'sessions'],
    queryFn: async ({ signal }) =>
      z.array(DeviceSession).parse(await callFunction('my_sessions', { signal })),
  })
}

/** Ends a session, which signs out its device. */
export async function endSession(id: string): Promise<void> {
  await callFunction('end_session', { args: { session_id: id } })
}

/** Signs out all other devices. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'others' })
  if (error) throw error
}

const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  /** A UTC date. */
  last_used_on: z.nullable(z.string()),
  expires_at: z.nullable(z.iso.datetime({ offset: true })),
})

/** Metadata of an access token. Such a token lets another program use the shopper's lists. */
export type AccessToken = z.infer<typeof AccessToken>

/** Query for the shopper's access tokens, newest first. */
export function accessTokensQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['account', shopperId, 'access-tokens'],
    queryFn: async ({ signal }) =>
      z.array(AccessToken).parse(await callFunction('my_access_tokens', { signal })),
  })
}

/**
 * Creates an access token. Resolves with the token itself, which can't be fetched again. `days` is the
 * token's lifetime, or null if it never expires.
 */
export async function createAccessToken(args: {
  name: string
  scopes: readonly string[]
  days: number | null
}): Promise<string> {
  const made = await callFunction('create_access_token', { args })
  return z.object({ secret: z.string() }).parse(made).secret
}

/** Revokes an access token. */
export async function endAccessToken(id: string): Promise<void> {
  await callFunction('end_access_token', { args: { token: id } })
}

/** Revokes all of the shopper's access tokens. */
export async function endAllAccessTokens(): Promise<void> {
  await callFunction('end_all_access_tokens')
}

/** Fetches all data that the server stores about the shopper. */
export function fetchMyData(): Promise<unknown> {
  return callFunction('my_data')
}

/** Credentials that prove that a request comes from the shopper, not from someone else using their device. */
export type Verification = {
  email: string
  password: string
  /** Undefined if no factor is set up. */
  factor: { id: string; code: string } | undefined
}

/**
 * Deletes the account, but doesn't sign out this device. Throws if the password or code in `verification` is
 * wrong. For an account without a password, `verification` is undefined, and the sign-in must be recent. With
 * `passesListsOn`, each shared list passes to the editor who joined the list first. Without it, shared lists
 * are deleted too.
 */
export async function deleteAccount(
  verification: Verification | undefined,
  { passesListsOn }: { passesListsOn: boolean },
): Promise<void> {
  const args = { pass_lists_on: passesListsOn }
  if (verification === undefined) {
    await callFunction('delete_my_account', { args })
    return
  }
  const { email, password, factor } = verification
  // On the page's own client, a wrong code would leave a session that was opened with only the password.
  const client = isolatedClient()
  try {
    const signedIn = await withKnownPassword(password, (known) =>
      client.auth.signInWithPassword({ email, password: known }),
    )
    if (signedIn.error) throw signedIn.error
    if (factor) {
      const { id: factorId, code } = factor
      const verified = await client.auth.mfa.challengeAndVerify({ factorId, code })
      if (verified.error) throw verified.error
    }
    await callFunction('delete_my_account', { args, client })
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    throw error
  }
}

type Client = Pick<typeof supabase, 'rpc'>
type Options = { args?: Record<string, unknown>; signal?: AbortSignal; client?: Client }

/**
 * Calls a database function with the given client, or with the page's own. Throws the server's error if the
 * call fails.
 */
async function callFunction(
  name: string,
  { args, signal, client = supabase }: Options = {},
): Promise<unknown> {
  const call = client.rpc(name, args)
  return dataOrThrow<unknown>(await (signal ? call.abortSignal(signal) : call))
}
