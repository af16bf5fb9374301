import { isLoopback } from '../../lib/addresses.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseChallenge } from './pkce.ts'
import type { Challenge } from './pkce-queries.ts'

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

/** What everybody who asks for a mail says of where its link leads. */
export type LinkOptions = {
  siteUrl: string
  /** Where the app goes on; allowed already. */
  redirectTo: string
  challenge: Challenge | undefined
}

/** Where a request wants the link of its mail to lead, as far as that is allowed. */
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
 * Where a link may lead on to with a session: an address of the site itself (on this machine, on
 * any port) or one that the operator allows, else the site. Anywhere else, the session would be a
 * stranger's.
 */
export function redirectTarget(settings: RedirectSettings, requested: unknown): URL {
  const site = new URL(settings.siteUrl)
  const target = typeof requested === 'string' ? URL.parse(requested) : null
  if (target === null || target.username !== '' || target.password !== '') return site
  const isAllowed = settings.authRedirectAllow.some((place) => isWithin(target, new URL(place)))
  return isAllowed || isOfSite(target, site) ? target : site
}

function isOfSite(target: URL, site: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || isLoopback(site.hostname.replace(/^\[|\]$/g, ''))
}

/** Below a path, not beside it: /app allows /app and /app/list, not /apple. */
function isWithin(target: URL, place: URL): boolean {
  if (target.origin !== place.origin) return false
  const folder = place.pathname.replace(/\/?$/, '/')
  return `${target.pathname}/`.startsWith(folder)
}
