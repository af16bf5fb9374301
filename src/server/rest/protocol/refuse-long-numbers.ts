import { badBody } from './rest-errors.ts'

/** Enough for whatever a double can hold, and for whole numbers of any use. */
const maxCharacters = 1_000
const maxExponent = 400
/** Of all numbers of a text, so that what they are written out as stays smaller than a body may be. */
const maxExponents = 100_000

/** A string whole, closed or not, so that nothing in it is taken for a number; or a number. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|[\d.]+(?:[eE][-+]?(\d+))?/gs

/**
 * PostgreSQL keeps 1e131071 in a few bytes, but writes it out with all its noughts wherever JSON
 * becomes text: in a check, a cast, a message or a response. A body or an argument full of them would
 * take all memory.
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
