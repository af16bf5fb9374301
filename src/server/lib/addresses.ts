import { isIP, isIPv4 } from 'node:net'

/**
 * Whether only this machine can reach a server that listens on this host. An IPv6 address must be passed
 * without brackets.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/**
 * Returns the host name to use in a local URL for a server that listens on `host`. For a loopback or wildcard
 * address, that is 'localhost'. Otherwise, it is the host itself, with brackets around an IPv6 address.
 */
export function localNameOf(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns the origin of an http or https address. Returns undefined for any other protocol, or if the address
 * contains a path, query, hash or user name.
 */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined
}

/**
 * Whether responses from this address are safe from tampering, because it uses https or is on this machine.
 */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(withoutBrackets(hostname)))
}

/**
 * Returns the URL of a folder with a trailing slash, so that file names can be appended. Returns undefined if
 * responses could be tampered with, or if the address contains a user name, query or hash.
 */
export function folderAddressOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !isTrustworthy(url) || url.username || url.search || url.hash) {
    return undefined
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** Whether the text is a list of IP addresses or networks (192.0.2.0/24), separated by commas. */
export function isAddressList(text: string): boolean {
  return text.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const version = isIP(address)
    if (version === 0 || rest.length > 0) return false
    return (
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    )
  })
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
