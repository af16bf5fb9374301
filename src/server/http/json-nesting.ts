/** Far more than any list, account or store has. */
const maxNesting = 100

/** A string whole, closed or not, so that no bracket in it counts; or a bracket. */
const stringOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs

/**
 * Whether a JSON text opens too many objects and arrays inside each other. To build 400,000 of them
 * takes the process 0.1 s, in which nobody else is answered; to find this out takes none.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  for (const [token] of json.matchAll(stringOrBracket)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxNesting) return true
  }
  return false
}
