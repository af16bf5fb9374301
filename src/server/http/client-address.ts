import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The caller's IP address, or null when there is none to be had (a closed or a Unix socket). */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string | null {
  // Node shows an IPv4 caller of a dual-stack socket as ::ffff:192.0.2.1.
  const address = request.ip?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '') ?? ''
  return isIP(address) === 0 ? null : address
}

/** Whom a limit counts as one: the caller's address, or its /64 of IPv6, since one line gets all of that. */
export function clientKey(request: Pick<FastifyRequest, 'ip'>): string {
  return limitKey(clientAddress(request))
}

export function limitKey(address: string | null): string {
  if (address === null) return 'unknown'
  return isIPv6(address) ? `${first64Bits(address)}::/64` : address
}

/**
 * Fastify's `trustProxy` of our setting. A number counts the proxies in front of this server;
 * Fastify itself trusts nobody for a number, since whoever reaches the port directly could
 * invent an address: the operator who sets one says that nobody can.
 */
export function toTrustProxy(trust: false | number | string) {
  if (typeof trust !== 'number') return trust
  return (_address: string, hop: number) => hop < trust
}

/** Says once that behind a proxy all callers would share one address, and so one rate limit. */
export function createProxyWarning(trustsProxy: boolean) {
  let isSilent = trustsProxy
  return (request: { headers: FastifyRequest['headers']; log: FastifyBaseLogger }) => {
    if (isSilent || request.headers['x-forwarded-for'] === undefined) return
    isSilent = true
    request.log.warn(
      'A request carries X-Forwarded-For, but TRUST_PROXY is not set: every caller behind that proxy counts as one address',
    )
  }
}

function first64Bits(address: string): string {
  // SocketAddress writes an address in its one canonical form.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const [left = '', right] = canonical.split('::')
  const leading = left === '' ? [] : left.split(':')
  if (right === undefined) return leading.slice(0, 4).join(':')
  const trailing = right === '' ? [] : right.split(':')
  const missing = Array.from({ length: 8 - leading.length - trailing.length }, () => '0')
  return [...leading, ...missing, ...trailing].slice(0, 4).join(':')
}
