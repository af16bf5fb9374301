import { badBody } from './rest-errors.ts'

/** Maximum length of a number in the JSON. No double or useful integer is longer. */
const maxCharacters = 1_000
const maxExponent = 400
/**
 * Maximum sum of all exponents in the JSON. Within this limit, writing out the numbers adds fewer zeros than
 * the largest body has characters.
 */
const maxExponents = 100_000

/**
 * Matches a number, or a string with or without a closing quote. The pattern matches strings so that digits
 * inside them don't count as numbers.
 */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|[\d.]+(?:[eE][-+]?(\d+))?/gs

/**
 * Throws if the numbers in the JSON have too many digits when written out. Doesn't check whether the JSON is
 * valid. PostgreSQL stores 1e131071 in a few bytes, but writes out all its zeros wherever the JSON becomes
 * text: in a check, a cast, a message or a response. A body full of such numbers would exhaust the memory.
 */
export function refuseLongNumbers(json: string): void {
  let exponents = 0
  for (const [token, exponent] of json.matchAll(stringOrNumber)) {
    if (token.startsWith('"')) continue
    exponents += Number(exponent ?? 0)
    if (token.length > maxCharacters || Number(exponent ?? 0) > maxExponent) throw tooLong()
    if (exponents > maxExponents) throw tooLong()
  }
}

function tooLong(): Error {
  return badBody('A number is too long when it is written out')
}
