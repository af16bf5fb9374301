/** One or more sign numbers, such as '7' or '10-12', and their offsets in the line. */
export type Marker = {
  from: number
  to: number
  codes: readonly string[]
  hasKey: boolean
  name: string
}

const key = String.raw`(?:a[i1l|!]s[l1i|!]es?|isles?|aisels?|ailses?|asiles?|pas[i1l|]{3,4}os?|pas\.|rows?|lanes?|bays?|corredor(?:es)?|filas?|secci[oó]n|sections?)`
const plainCode = String.raw`(?:[a-z]-?)?(?!00)\d{1,3}[a-z]?(?![\p{L}\p{N}%]|[.:]\d)`
// Text recognition confuses digits and letters. A single letter is a number only after a word such as
// 'Aisle'.
const keyedCode = String.raw`(?:${plainCode}|[\dlIoOsSzZB|]{1,2}(?![\p{L}\p{N}|])|[a-z](?![\p{L}\p{N}'’]))`
const joint = String.raw`\s{0,2}(?:-|–|—|,|\/|&|\+|\b(?:to|thru|through|and|a|al|y|hasta)\b)\s{0,2}`
const keyedCodes = String.raw`${keyedCode}(?:${joint}#?(?:${key}\s{0,2})?${keyedCode})*`
const plainCodes = String.raw`${plainCode}(?:${joint}#?(?:${key}\s{0,2})?${plainCode})*`

const marker = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$'’-]|\d[ -])(?:(?<key>${key})\s{0,2}(?:n[uú]mero|number|num\.?|no\.?|n[uú]m\.?)?\s{0,2}#?\s{0,2}(?<keyed>${keyedCodes})|#?(?<bare>${plainCodes}))`,
  'giu',
)
const oneCode = new RegExp(
  String.raw`#?(?:${key}\s{0,2})?(?<code>${keyedCode})(?<joint>${joint})?`,
  'giu',
)

/** Words after a number that make it an amount, a time or a brand: '2 liter', '7 Up'. */
const unit =
  /^\s*(?:%|[-‑]?(?:liters?|litros?|oz|lbs?|packs?|pk|ct|count|[ap]\.?m|hours?|hrs?|days?|items?|or (?:less|fewer)|for \$|grains?|calories?|inch|st|nd|rd|th|up|minutes?|mins?|years?|in 1|percent|pct)\b)/iu

const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const spanishNumbers: readonly string[] =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'.split(
    ' ',
  )
const allNumbers = [...numberWords, ...spanishNumbers].toSorted((a, b) => b.length - a.length)
const said = new RegExp(
  String.raw`\b(${key}(?: number| n[uú]mero)?)\s+(${allNumbers.join('|')})(?:[ -](${numberWords.slice(1, 10).join('|')}))?\b`,
  'giu',
)

/**
 * Writes dictated aisle numbers in digits: 'aisle twenty one' becomes 'aisle 21'. Understands English numbers
 * up to twenty-nine and Spanish numbers up to twenty. Leaves numbers that don't follow a word such as 'aisle'
 * as they are.
 */
export function writeNumbers(line: string): string {
  return line.replaceAll(said, (_, word: string, tens: string, ones?: string) => {
    const number = numberOf(tens) + (ones === undefined ? 0 : numberOf(ones))
    return numberOf(tens) < 20 && ones !== undefined
      ? `${word} ${numberOf(tens)} ${ones}`
      : `${word} ${number}`
  })
}

function numberOf(word: string): number {
  const lower = word.toLowerCase()
  return Math.max(numberWords.indexOf(lower), spanishNumbers.indexOf(lower))
}

/**
 * Finds everything in a line that may be the number of a sign, in order. A list or range such as '10-12' is
 * one marker. Skips amounts, times and brands ('2 liter', '7 Up') unless a word such as 'aisle' comes before
 * them.
 */
export function markersIn(line: string): Marker[] {
  return [...line.matchAll(marker)].flatMap((match) => {
    const { key: word, keyed, bare } = match.groups ?? {}
    const to = match.index + match[0].length
    const list = keyed ?? bare ?? ''
    if (word === undefined && unit.test(line.slice(to))) return []
    return {
      from: match.index,
      to,
      codes: expandCodes(list),
      hasKey: word !== undefined,
      name: nameOf(word),
    }
  })
}

/**
 * Returns the word that comes before the number in a sign's name. Keeps 'Row', 'Lane', 'Bay' and 'Section'.
 * Any other word becomes 'Aisle'.
 */
function nameOf(word: string | undefined): string {
  const kind = /^(row|lane|bay|section)/iu.exec(word ?? '')?.[1]
  return kind === undefined
    ? 'Aisle'
    : `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`
}

const maxRange = 12

/** Returns all numbers in a list or range: 10, 11 and 12 for '10-12', but 7 and 10 for '7, 10'. */
function expandCodes(list: string): string[] {
  const found: string[] = []
  let isRange = false
  for (const { groups } of list.matchAll(oneCode)) {
    const code = (groups?.['code'] ?? '').toUpperCase()
    const before = found.at(-1)
    if (isRange && before !== undefined) found.push(...between(before, code))
    if (!found.includes(code)) found.push(code)
    isRange = /^\s*(?:-|–|—|to|thru|through|a|al|hasta)\s*$/iu.test(groups?.['joint'] ?? '')
  }
  return found
}

/**
 * Returns the numbers between two others: 11 between 10 and 12, or 'B3' between 'B2' and 'B4'. Returns an
 * empty array for long ranges.
 */
function between(first: string, last: string): string[] {
  const [, prefix = '', start = '', suffix = ''] = /^(\D*)(\d+)(\D*)$/u.exec(first) ?? []
  const [, lastPrefix = '', end = '', lastSuffix = ''] = /^(\D*)(\d+)(\D*)$/u.exec(last) ?? []
  if (start === '' || end === '' || (lastPrefix !== '' && prefix !== lastPrefix)) return []
  if (start === end)
    return lettersBetween(suffix, lastSuffix).map((letter) => `${prefix}${start}${letter}`)
  const count = Number(end) - Number(start) - 1
  if (suffix !== '' || lastSuffix !== '' || count < 1 || count > maxRange) return []
  return Array.from({ length: count }, (_, at) => `${prefix}${Number(start) + at + 1}`)
}

function lettersBetween(first: string, last: string): string[] {
  const from = first.charCodeAt(0) + 1
  const count = Math.min(last.charCodeAt(0) - from, maxRange)
  return count > 0 ? Array.from({ length: count }, (_, at) => String.fromCharCode(from + at)) : []
}
