import { backendUrl } from '../../../lib/supabase.ts'

const types = ['signup', 'invite', 'email', 'magiclink', 'recovery', 'email_change'] as const

/** The data in the hash of an emailed link. */
export type MailedLink = {
  tokenHash: string
  type: (typeof types)[number]
  redirectTo: string
}

/** Parses the hash of an emailed link. Returns null if the token is missing or the type is unknown. */
export function parseMailedLink(hash: string): MailedLink | null {
  const params = new URLSearchParams(hash.slice(1))
  const tokenHash = params.get('token_hash')
  const type = types.find((known) => known === params.get('type'))
  if (!tokenHash || type === undefined) return null
  return { tokenHash, type, redirectTo: params.get('redirect_to') ?? '' }
}

/**
 * Returns the path to open after the link has been used: '/auth/reset' for a password reset, otherwise the
 * path of `redirectTo`. Returns undefined if `redirectTo` is an invalid URL or has another origin.
 */
export function pageAfterLink(link: MailedLink): string | undefined {
  if (link.type === 'recovery') return '/auth/reset'
  const target = URL.parse(link.redirectTo, location.origin)
  return target?.origin === location.origin ? target.pathname : undefined
}

/**
 * Returns the auth server's URL that verifies the link and then redirects to the app that requested the
 * email. The redirect contains either a session or a code that the app exchanges for a session.
 */
export function verifyUrl({ tokenHash, type, redirectTo }: MailedLink): string {
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  return `${backendUrl}/auth/v1/verify?${query.toString()}`
}
