import { backendUrl } from '../../../lib/supabase.ts'

const types = ['signup', 'invite', 'email', 'magiclink', 'recovery', 'email_change'] as const

/** The data in the hash of a link in an email. */
export type MailedLink = {
  tokenHash: string
  type: (typeof types)[number]
  redirectTo: string
}

/** Parses the hash of a link in an email. Returns null if the token or a known type is missing. */
export function parseMailedLink(hash: string): MailedLink | null {
  const params = new URLSearchParams(hash.slice(1))
  const tokenHash = params.get('token_hash')
  const type = types.find((known) => known === params.get('type'))
  if (!tokenHash || type === undefined) return null
  return { tokenHash, type, redirectTo: params.get('redirect_to') ?? '' }
}

/**
 * Returns the path to open after the link is used. Undefined if the link belongs to an app on another origin.
 */
export function pageAfter(link: MailedLink): string | undefined {
  if (link.type === 'recovery') return '/auth/reset'
  const target = URL.parse(link.redirectTo, location.origin)
  return target?.origin === location.origin ? target.pathname : undefined
}

/**
 * Returns the auth server's verify URL. It redirects to the app that requested the email, with a session or a
 * code for one.
 */
export function protocolUrl({ tokenHash, type, redirectTo }: MailedLink): string {
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  return `${backendUrl}/auth/v1/verify?${query.toString()}`
}
