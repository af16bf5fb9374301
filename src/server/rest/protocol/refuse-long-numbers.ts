import { badBody } from './rest-errors.ts'

/** Maximum length of a number as written. No double and no useful integer is longer. */
const maxCharacters = 1_000
const maxExponent = 400
/**
 * Maximum sum of the exponents in a text. It keeps the expanded numbers smaller than the largest allowed
 * body.
 */
const maxExponents = 100_000

/**
 * Matches a number or a string, which may be unterminated. Strings are matched so that digits in them don't
 * count as numbers.
 */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|[\d.]+(?:[eE][-+]?(\d+))?/gs

/**
 * Throws for numbers that expand to many digits. PostgreSQL stores 1e131071 in a few bytes but writes all its
 * zeros wherever JSON becomes text: in a check, a cast, a message or a response. A body or an argument full
 * of such numbers would use up the memory.
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
