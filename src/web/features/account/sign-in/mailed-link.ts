import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { clientApart } from '../../../lib/client-apart.ts'
import { backendUrl, supabase } from '../../../lib/supabase.ts'
import { type AuthProblem, authProblem } from './auth-problem.ts'

// Without a library for shapes: what the first screen loads would become heavier.
const types = ['signup', 'invite', 'email', 'magiclink', 'recovery', 'email_change'] as const

/** What the link of a mail brings in its hash. */
export type MailedLink = {
  tokenHash: string
  type: (typeof types)[number]
  redirectTo: string
}

export function parseMailedLink(hash: string): MailedLink | null {
  const brought = new URLSearchParams(hash.slice(1))
  const tokenHash = brought.get('token_hash')
  const type = types.find((known) => known === brought.get('type'))
  if (!tokenHash || type === undefined) return null
  return { tokenHash, type, redirectTo: brought.get('redirect_to') ?? '' }
}

/** The address of the account, in part; null when the link opens none. Uses nothing up. */
export async function linkOwner({ tokenHash }: MailedLink): Promise<string | null> {
  // Without the session of this browser: it may have ended, and has no part in this.
  const answer = await clientApart().rpc('link_owner', { token_hash: tokenHash })
  if (answer.error) throw answer.error
  const owner: unknown = answer.data
  return typeof owner === 'string' ? owner : null
}

/** The page of ours that the link leads to once it is used; undefined: it is for an app elsewhere. */
export function pageAfter(link: MailedLink): string | undefined {
  if (link.type === 'recovery') return '/auth/reset'
  const target = URL.parse(link.redirectTo, location.origin)
  return target?.origin === location.origin ? target.pathname : undefined
}

/** Ends in the app that asked for the mail, which takes the session or a code for it from the protocol's own link. */
export function protocolUrl({ tokenHash, type, redirectTo }: MailedLink): string {
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  return `${backendUrl}/auth/v1/verify?${query.toString()}`
}

export type LinkOutcome =
  /** The session of the link's account has taken the place of whatever was here. */
  | { kind: 'signed-in' }
  /** The other mailbox of a change of address has yet to agree. */
  | { kind: 'half-way' }
  | { kind: 'refused'; code: string }
  | { kind: 'failed'; problem: AuthProblem }

/** Uses the link up. */
export async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const { data: before } = await supabase.auth.getSession()
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return refusal(error)
  if (data.session === null) return { kind: 'half-way' }
  // What was signed in here is gone from this browser, so it ends on the server too.
  const replaced = before.session?.access_token
  if (replaced !== undefined) await supabase.auth.admin.signOut(replaced, 'local')
  return { kind: 'signed-in' }
}

function refusal(error: AuthError): LinkOutcome {
  const canTryAgain = isAuthRetryableFetchError(error) || error.status === 429
  if (canTryAgain) return { kind: 'failed', problem: authProblem(error) }
  return { kind: 'refused', code: error.code ?? '' }
}
