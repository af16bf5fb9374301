import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** Sender of an email as shown to the recipient. */
export type Sender = { name: string; address: string }

/** The limit in RFC 5321, section 4.5.3.1.3, not counting the two angle brackets. */
const maxAddressLength = 254

/**
 * Whether the text is a single ASCII email address by the rules that browsers apply, without a name, line
 * breaks, comments or a second address. The domain must be in canonical form, and the address must not be too
 * long.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= maxAddressLength &&
    z.regexes.html5Email.test(text) &&
    isCanonical(domainOf(text))
  )
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/**
 * Whether the domain is in canonical form. Mail software interprets some numbers as IP addresses, for example
 * '0' as 0.0.0.0.
 */
function isCanonical(domain: string): boolean {
  return domainToASCII(domain) === domain.toLowerCase()
}

/**
 * Parses 'Name <address>', or just an address, in which case the name is empty. Returns undefined for any
 * other text.
 */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return isSenderName(name) && isMailAddress(address) ? { name: name.trim(), address } : undefined
}

/** Whether the name is short, and free of characters that could break an email's headers. */
function isSenderName(text: string): boolean {
  return text.length <= 100 && !/[\p{C}\p{Zl}\p{Zp}"\\,;:@]/u.test(text)
}
