import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const callableInUsa = new Set(['US', 'PR', 'VI'])

/** The first of the numbers of a tag in national format, if it is one of the USA. */
export function phoneNumber(text: string | undefined): string | undefined {
  const first = text?.split(';')[0] ?? ''
  const number = first.length <= 50 ? parsePhoneNumberFromString(first, 'US') : undefined
  const isOfUsa = number?.country !== undefined && callableInUsa.has(number.country)
  return isOfUsa && number?.isValid() ? number.formatNational() : undefined
}
