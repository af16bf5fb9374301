import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** Who a mail is from, as shown to whoever gets it. */
export type Sender = { name: string; address: string }

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const maxAddressLength = 254

/** The rule of browsers: one address in ASCII, with no room for a second one, a name, a comment or a line of its own. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= maxAddressLength &&
    z.regexes.html5Email.test(text) &&
    isReadAsWritten(domainOf(text))
  )
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Software that sends mail reads some numbers as another host: '0' as 0.0.0.0. */
function isReadAsWritten(domain: string): boolean {
  return domainToASCII(domain) === domain.toLowerCase()
}

/** 'Name <address>' or an address alone; undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  return isSenderName(name) && isMailAddress(address) ? { name: name.trim(), address } : undefined
}

function isSenderName(text: string): boolean {
  return text.length <= 100 && !/[\p{C}\p{Zl}\p{Zp}"\\,;:@]/u.test(text)
}
