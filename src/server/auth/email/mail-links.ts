import { isLoopback } from '../../lib/addresses.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseChallenge } from './pkce.ts'
import type { Challenge } from './pkce-queries.ts'

/** Purpose of a link, as named in the protocol. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite'

type Link = { token: string; type: string; redirectTo: string }

/**
 * Returns the link for an email. The link opens a page of the site with a button that consumes the secret, so
 * opening the link doesn't sign anyone in. The secret is in the URL hash, which browsers don't send to
 * servers.
 */
export function mailLink(siteUrl: string, { token, type, redirectTo }: Link): string {
  const hash = new URLSearchParams({ token_hash: token, type, redirect_to: redirectTo })
  return `${siteUrl}/auth/confirm#${hash.toString()}`
}

/**
 * Returns a verification link in the format of the Supabase protocol. A link that redirects to the site opens
 * the same page as a link from `mailLink`.
 */
export function protocolLink(siteUrl: string, { token, type, redirectTo }: Link): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${siteUrl}/auth/v1/verify?${query.toString()}`
}

/** Returns a link to the app's page for setting a new password. */
export function recoveryLink(siteUrl: string, token: string): string {
  return mailLink(siteUrl, { token, type: 'recovery', redirectTo: `${siteUrl}/auth/reset` })
}

/** Options for the link in an email that someone requested. */
export type LinkOptions = {
  siteUrl: string
  /** URL the link redirects to. Already checked by `redirectTarget`. */
  redirectTo: string
  challenge: Challenge | undefined
}

/**
 * Parses the link options of a request. Replaces a redirect target that isn't allowed with the site's URL.
 * Throws `validation_failed` if the PKCE challenge is invalid.
 */
export function linkOptions(
  { settings }: Pick<Auth, 'settings'>,
  { query }: { query: Record<string, unknown> },
  body: { code_challenge: string; code_challenge_method: string },
): LinkOptions {
  return {
    siteUrl: settings.siteUrl,
    redirectTo: redirectTarget(settings, query['redirect_to']).href,
    challenge: parseChallenge(body),
  }
}

type RedirectSettings = { siteUrl: string; authRedirectAllow: readonly string[] }

/**
 * Returns the requested URL if a link that carries a session may redirect there, and otherwise the site's URL.
 * Allows URLs of the site (with any port on localhost) and URLs that the operator allows, unless the URL
 * contains a user name or password. Any other target could steal the session.
 */
export function redirectTarget(settings: RedirectSettings, requested: unknown): URL {
  const site = new URL(settings.siteUrl)
  const target = typeof requested === 'string' ? URL.parse(requested) : null
  if (target === null || target.username !== '' || target.password !== '') return site
  const isAllowed = settings.authRedirectAllow.some((url) => isWithin(target, new URL(url)))
  return isAllowed || isOfSite(target, site) ? target : site
}

/** Whether the target is on the site's host. On localhost, the ports may differ. */
function isOfSite(target: URL, site: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || isLoopback(site.hostname.replace(/^\[|\]$/g, ''))
}

/** Whether the target is at or below the allowed URL: /app allows /app and /app/list, not /apple. */
function isWithin(target: URL, allowed: URL): boolean {
  if (target.origin !== allowed.origin) return false
  const folder = allowed.pathname.replace(/\/?$/, '/')
  return `${target.pathname}/`.startsWith(folder)
}
