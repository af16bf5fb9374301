import { bullet } from '../list-marks.ts'

const sign = String.raw`(?:\*{1,3}|[★☆✓✔!+^]|x|an? (?:asterisk|star|check(?: ?mark)?)|asterisks?|stars?|starred|check(?:ed|s| ?marks?)?)`
const needing = '(?:needs?|need to (?:buy|get)|buy|to buy|get|pick up|out of)'
const having =
  "(?:have|got|at home|on hand|in (?:the |my |our )?(?:house|pantry)|don['’]?t need|already (?:have|got))"
const marked = `\\s(?:w\\/|w|with|marked(?: with)?|next to|by)\\s(?:an?\\s|the\\s)?(?<after>${sign})(?![\\p{L}\\p{N}])`
const means = `(?<![\\p{L}\\p{N}])(?<before>${sign})\\s?(?:=|means|:|is|are|items?|ones)\\s?(?:(?:i|we|still|what|to|things|stuff|the ones|already)\\s){0,3}`
/** Matches a legend for what to buy: 'need to buy everything w a *', 'starred items we need'. */
const needed = new RegExp(
  `(?<!\\p{L})${needing}(?:\\s[\\p{L}’']+){0,4}${marked}|${means}${needing}(?!\\p{L})`,
  'iu',
)
/** Matches a legend for what is at home: 'x = have'. */
const owned = new RegExp(
  `(?<!\\p{L})${having}(?:\\s[\\p{L}’']+){0,4}${marked}|${means}${having}(?!\\p{L})`,
  'iu',
)
const maxLength = 120
const minMarked = 2

/**
 * Returns the indexes of the lines that aren't wanted according to a legend such as 'need to buy everything w
 * a *' or 'x = have', including the legend itself. Returns an empty set if there is no legend, or if its mark
 * is on fewer than two other lines or on all of them.
 */
export function unwantedByLegend(lines: readonly string[]): ReadonlySet<number> {
  const at = lines.findIndex(
    (line) => line.length <= maxLength && (needed.test(line) || owned.test(line)),
  )
  const legend = lines[at] ?? ''
  const isOwned = owned.test(legend) && !needed.test(legend)
  const { after, before = after } = (isOwned ? owned : needed).exec(legend)?.groups ?? {}
  if (before === undefined) return new Set()
  const signs = signsOf(before)
  const others = lines.flatMap((line, other) => (line !== '' && other !== at ? [other] : []))
  const found = others.filter((other) => hasSign(lines[other] ?? '', signs))
  if (found.length < minMarked || found.length === others.length) return new Set()
  const withSign = new Set(found)
  const isWanted = (other: number) => withSign.has(other) !== isOwned
  return new Set([
    at,
    ...others.filter((other) => !isWanted(other) && !isTitle(lines[other] ?? '')),
  ])
}

const asterisks = ['*', '★', '☆']
const checks = ['✓', '✔', '✅', '☑']

/** Returns the marks that a word in a legend refers to. Both 'star' and '*' refer to '*', '★' and '☆'. */
function signsOf(words: string): readonly string[] {
  const plain = words.toLowerCase().replace(/^an? /u, '')
  if (/^(?:\*|star|asterisk|[★☆])/u.test(plain)) return asterisks
  return /^(?:check|[✓✔])/u.test(plain) ? checks : [plain]
}

/**
 * Whether a line begins or ends with one of the marks in `signs`. A letter such as 'x' counts only with a
 * space next to it.
 */
function hasSign(line: string, signs: readonly string[]): boolean {
  const texts = [line.toLowerCase(), line.replace(bullet, '').toLowerCase()]
  return signs.some((one) => {
    const space = /\p{L}/u.test(one) ? ' ' : ''
    return texts.some((text) => text.startsWith(one + space) || text.endsWith(space + one))
  })
}

function isTitle(line: string): boolean {
  return line.endsWith(':') || line.startsWith('#')
}
