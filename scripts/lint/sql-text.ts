/**
 * Matches the first words of SQL statements, all in upper or all in lower case. English text on a
 * screen, such as 'Select a store' or 'Update your list', doesn't match.
 */
const openings = [
  String.raw`select\s+([\s\S]*\sfrom\s|[\w.]+\s*\(|\d|$)`,
  String.raw`insert\s+into\b`,
  String.raw`update\s+\S+\s+(\w+\s+)?set\b`,
  String.raw`delete\s+from\b`,
  String.raw`with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s+(not\s+)?(materialized\s*)?\(`,
  String.raw`(create|alter|drop)\s+(or\s+replace\s+)?(unlogged\s+|temp(orary)?\s+|unique\s+)?(table|index|role|user|database|schema|extension|function|policy|view|type|trigger|sequence)\b`,
  String.raw`(grant|revoke)\s+[\s\S]+\s(on|to|from)\s`,
  String.raw`set\s+(local|session|role)\s`,
  String.raw`(begin|commit|rollback)\s*;?$`,
  String.raw`(begin|rollback)\s+(transaction|isolation|read|to)\b`,
  String.raw`(truncate|lock)\s+table\b`,
]

const sqlStart = new RegExp(String.raw`^\s*\(?\s*(${openings.join('|')})`)
const clauseWithParameter = /\b(where|values|set|limit|offset)\b[^.!?]*\s\(?\$\d/

/**
 * Returns whether a string in the code looks like an SQL statement or, if it has a parameter such as `$1`,
 * like a clause of a statement.
 */
export function looksLikeSql(text: string): boolean {
  return [text, lowerCaseSql(text)].some(
    (candidate) => sqlStart.test(candidate) || clauseWithParameter.test(candidate),
  )
}

/** Converts upper-case keywords to lower case if the text is SQL. Returns other text unchanged. */
function lowerCaseSql(text: string): string {
  return /^\s*\(?\s*[A-Z]{2,}\b/.test(text) ? text.toLowerCase() : text
}
