/** The names that the protocol has for what a link is for. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite'

/** What a person opens once: it leads through the server to a page of the app. */
export function mailLink(
  siteUrl: string,
  link: { token: string; type: LinkType; redirectTo: string },
): string {
  const { token, type, redirectTo } = link
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${siteUrl}/auth/v1/verify?${query.toString()}`
}

/** Leads to the app's own screen for a new password. */
export function recoveryLink(siteUrl: string, token: string): string {
  return mailLink(siteUrl, { token, type: 'recovery', redirectTo: `${siteUrl}/auth/reset` })
}
