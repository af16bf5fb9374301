import { isLoopback } from '../../lib/addresses.ts'

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
