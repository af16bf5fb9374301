import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** Returns the client's IP address. Returns null if it is unknown, as for a closed or Unix socket. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string | null {
  // On a dual-stack socket, Node reports an IPv4 client as ::ffff:192.0.2.1.
  const address = request.ip?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '') ?? ''
  return isIP(address) === 0 ? null : address
}

/**
 * Returns the key under which the caller's requests are counted: the IPv4 address or the IPv6 /64 network. A
 * single internet connection gets a whole /64 network.
 */
export function rateLimitKey(request: Pick<FastifyRequest, 'ip'>): string {
  return limitKey(clientAddress(request))
}

/** Returns the rate-limit key of an address. All unknown addresses (null) share one key. */
export function limitKey(address: string | null): string {
  if (address === null) return 'unknown'
  return isIPv6(address) ? `${first64Bits(address)}::/64` : address
}

/**
 * Converts our setting to Fastify's `trustProxy`. Fastify ignores `trustProxy` if it is a number, because a
 * client that connects to the port directly could forge its address. An operator who sets a number asserts
 * that no client can connect directly. The number is therefore converted to a function, which Fastify doesn't
 * ignore.
 */
export function toTrustProxy(trust: false | number | string) {
  if (typeof trust !== 'number') return trust
  return (_address: string, hop: number) => hop < trust
}

/**
 * Returns a function to call with each request. If no proxy is trusted, the function logs a warning the first
 * time a request has an X-Forwarded-For header. All callers behind an untrusted proxy share one rate limit.
 */
export function createProxyWarning(trustsProxy: boolean) {
  let isSilent = trustsProxy
  return (request: { headers: FastifyRequest['headers']; log: FastifyBaseLogger }) => {
    if (isSilent || request.headers['x-forwarded-for'] === undefined) return
    isSilent = true
    request.log.warn(
      'A request has the header X-Forwarded-For, but TRUST_PROXY is not set. Set it to trust your proxy; until then, all callers behind the proxy share one rate limit',
    )
  }
}

/** Returns the first four groups of an IPv6 address, in canonical form. */
function first64Bits(address: string): string {
  // SocketAddress converts an address to its canonical form.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const [left = '', right] = canonical.split('::')
  const leading = left === '' ? [] : left.split(':')
  if (right === undefined) return leading.slice(0, 4).join(':')
  const trailing = right === '' ? [] : right.split(':')
  const missing = Array.from({ length: 8 - leading.length - trailing.length }, () => '0')
  return [...leading, ...missing, ...trailing].slice(0, 4).join(':')
}
