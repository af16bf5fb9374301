import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** Sender of an email as shown to the recipient. */
export type Sender = { name: string; address: string }

/** Limit from RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const maxAddressLength = 254

/**
 * Whether a string is a single ASCII email address by the rule that browsers use, which excludes names, line
 * breaks, comments and a second address. Also limits the length and requires a canonical domain.
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
 * Whether the domain is in canonical form. Mail software reads some numbers as another host, such as '0' as
 * 0.0.0.0.
 */
function isCanonical(domain: string): boolean {
  return domainToASCII(domain) === domain.toLowerCase()
}

/**
 * Parses 'Name <address>' or a plain address, whose sender name is empty. Returns undefined for anything
 * else.
 */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return isSenderName(name) && isMailAddress(address) ? { name: name.trim(), address } : undefined
}

/** Whether a string is short and free of characters that could break an email's headers. */
function isSenderName(text: string): boolean {
  return text.length <= 100 && !/[\p{C}\p{Zl}\p{Zp}"\\,;:@]/u.test(text)
}
