/** Maximum number of levels. The JSON of lists, accounts and stores has far fewer. */
const maxNesting = 100

/**
 * Whether objects and arrays are nested more than 100 levels deep in the JSON. Parsing 400,000 levels would
 * block the process for 0.1 s. This check takes less than a tenth of that.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > maxNesting) return true
  }
  return false
}

/** Returns the index of the quote that closes a string. Returns the length of the text if there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
