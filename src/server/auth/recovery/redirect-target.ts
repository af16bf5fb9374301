import { isLoopback } from '../../addresses.ts'

/**
 * Where a link may lead on to with a session: an address of the site itself (on this machine, on
 * any port), else the site. Anywhere else, the session would be a stranger's.
 */
export function redirectTarget(siteUrl: string, requested: unknown): URL {
  const site = new URL(siteUrl)
  const target = typeof requested === 'string' ? URL.parse(requested) : null
  return target !== null && isOfSite(target, site) ? target : site
}

function isOfSite(target: URL, site: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  if (target.username !== '' || target.password !== '') return false
  return target.port === site.port || isLoopback(site.hostname.replace(/^\[|\]$/g, ''))
}
