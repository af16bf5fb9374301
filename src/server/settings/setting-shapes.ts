import { isIP } from 'node:net'
import { z } from 'zod'
import { localNameOf } from '../lib/addresses.ts'

export function wholeNumber(smallest: number, largest: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= smallest && Number(text) <= largest,
      `a whole number from ${smallest} to ${largest}`,
    )
    .transform(Number)
}

/** Where a server listens: an IP address, IPv6 also in the brackets of a URL, or a name. */
export function hostName() {
  return z
    .string()
    .transform((text) => text.trim().replace(/^\[(.*)\]$/, '$1'))
    .refine(
      (text) =>
        URL.canParse(`http://${localNameOf(text)}`) &&
        (isIP(text) === 6 || /^[\w.-]{1,253}$/.test(text)),
      'an address or name without http:// and without a port, such as 127.0.0.1, 0.0.0.0 or ::',
    )
}

export function yesOrNo() {
  return z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')
}
