import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isolatedClient } from '../../lib/isolated-client.ts'
import { dataOf } from '../../lib/server-away.ts'
import type { Shopper } from '../../lib/session.ts'
import { supabase } from '../../lib/supabase.ts'
import { toAccount } from './account-from-user.ts'
import { chosenPassword, withKnownPassword } from './typed-password.ts'

/** The address that links in mails lead back to. */
const accountUrl = `${location.origin}/account`

/** Asked anew when the session says another address. */
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
      // Changed on another device: the header shows what the session says.
      if (account.email !== email) await supabase.auth.refreshSession()
      return account
    },
  })
}

export async function changeName(name: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw error
}

/** Whether the address is changed now, or waits for links in the mails to be opened. */
export async function changeEmail(email: string): Promise<'changed' | 'mails-sent'> {
  const { data, error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: accountUrl })
  if (error) throw error
  return data.user.new_email ? 'mails-sent' : 'changed'
}

export async function sendEmailChangeAgain(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: accountUrl },
  })
  if (error) throw error
}

/** Its links work no more. */
export async function cancelEmailChange(): Promise<void> {
  await callFunction('cancel_email_change')
}

export async function changePassword(change: {
  password: string
  /** Undefined where there is none yet. */
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

/** What an authenticator app needs: a picture to scan, or the same as text or link. */
export type FactorSetup = { id: string; qrCode: string; secret: string; appLink: string }

/** Begins to set up a device; one whose setup was left before makes room for it. */
export async function startFactorSetup(name: string): Promise<FactorSetup> {
  // Asked anew: the account that the screen shows may be older than that setup.
  const known = await supabase.auth.mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all)
    if (status === 'unverified') await dropFactorSetup(id)
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return { id: data.id, qrCode: qr_code, secret, appLink: uri }
}

/** One that nobody finishes does no harm: the server forgets it. */
export async function dropFactorSetup(id: string): Promise<void> {
  await supabase.auth.mfa.unenroll({ factorId: id })
}

/** Shows that the device is at hand. The first code of a new one turns it on. */
export async function verifyFactor(factorId: string, code: string): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

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

/** Where the shopper is signed in. */
export type DeviceSession = z.infer<typeof DeviceSession>

/** This device first, then those used last. */
export function sessionsQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['account', shopperId, 'sessions'],
    queryFn: async ({ signal }) =>
      z.array(DeviceSession).parse(await callFunction('my_sessions', { signal })),
  })
}

export async function endSession(id: string): Promise<void> {
  await callFunction('end_session', { given: { session_id: id } })
}

export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'others' })
  if (error) throw error
}

const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  /** A day by UTC. */
  last_used_on: z.nullable(z.string()),
  expires_at: z.nullable(z.iso.datetime({ offset: true })),
})

/** By which a program of the shopper's reaches their lists. */
export type AccessToken = z.infer<typeof AccessToken>

/** The newest first. */
export function accessTokensQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['account', shopperId, 'access-tokens'],
    queryFn: async ({ signal }) =>
      z.array(AccessToken).parse(await callFunction('my_access_tokens', { signal })),
  })
}

/** Resolves with the token itself, which nobody can ask for again; `days` is null for one without an end. */
export async function createAccessToken(given: {
  name: string
  scopes: readonly string[]
  days: number | null
}): Promise<string> {
  const made = await callFunction('create_access_token', { given })
  return z.object({ secret: z.string() }).parse(made).secret
}

export async function endAccessToken(id: string): Promise<void> {
  await callFunction('end_access_token', { given: { token: id } })
}

export async function endAllAccessTokens(): Promise<void> {
  await callFunction('end_all_access_tokens')
}

/** Everything that the server keeps about the shopper. */
export function fetchMyData(): Promise<unknown> {
  return callFunction('my_data')
}

/** What shows that it is the shopper who asks, and not somebody who found their device. */
export type Verification = {
  email: string
  password: string
  /** Undefined where no factor is set up. */
  factor: { id: string; code: string } | undefined
}

/**
 * Without a verification, which an account without a password can't give, the sign-in must be a recent
 * one. Shared lists pass on to who has been on them longest, or go with the account.
 */
export async function deleteAccount(
  verification: Verification | undefined,
  { passesListsOn }: { passesListsOn: boolean },
): Promise<void> {
  const given = { pass_lists_on: passesListsOn }
  if (verification === undefined) {
    await callFunction('delete_my_account', { given })
    return
  }
  const { email, password, factor } = verification
  // Not the page's own client: a wrong code would leave that one signed in without the factor.
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
    await callFunction('delete_my_account', { given, client })
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    throw error
  }
}

type Client = Pick<typeof supabase, 'rpc'>
type Options = { given?: Record<string, unknown>; signal?: AbortSignal; client?: Client }

/** Calls a function of the database, on the page's own session unless told otherwise; throws refusals. */
async function callFunction(
  name: string,
  { given, signal, client = supabase }: Options = {},
): Promise<unknown> {
  const call = client.rpc(name, given)
  return dataOf<unknown>(await (signal ? call.abortSignal(signal) : call))
}
