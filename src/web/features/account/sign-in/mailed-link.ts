import { backendUrl } from '../../../lib/supabase.ts'

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
