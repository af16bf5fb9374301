import { isIP } from 'node:net'
import { z } from 'zod'
import { localNameOf } from '../lib/addresses.ts'

/** Shape of a setting that is an integer from `min` to `max` with up to nine digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

/** Shape of a host to listen on: a name or an IP address. Brackets around an IPv6 address are removed. */
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

/** Shape of a setting that is true or false. */
export function yesOrNo() {
  return z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')
}
