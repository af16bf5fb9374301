/** The names that the protocol has for what a link is for. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite'

type Link = { token: string; type: string; redirectTo: string }

/**
 * What a mail carries: our own page, whose button uses the secret, so that neither a person nor a
 * program signs in by opening it. The secret stands behind #, which browsers send to no server.
 */
export function mailLink(siteUrl: string, { token, type, redirectTo }: Link): string {
  const hash = new URLSearchParams({ token_hash: token, type, redirect_to: redirectTo })
  return `${siteUrl}/auth/confirm#${hash.toString()}`
}

/** The protocol's own link; where it would end on a page of ours, it leads to the same button. */
export function protocolLink(siteUrl: string, { token, type, redirectTo }: Link): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${siteUrl}/auth/v1/verify?${query.toString()}`
}

/** Leads to the app's own screen for a new password. */
export function recoveryLink(siteUrl: string, token: string): string {
  return mailLink(siteUrl, { token, type: 'recovery', redirectTo: `${siteUrl}/auth/reset` })
}
