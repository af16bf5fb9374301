import { bullet } from '../list-marks.ts'

const sign = String.raw`(?:\*{1,3}|[★☆✓✔!+^]|x|an? (?:asterisk|star|check(?: ?mark)?)|asterisks?|stars?|starred|check(?:ed|s| ?marks?)?)`
const needing = '(?:needs?|need to (?:buy|get)|buy|to buy|get|pick up|out of)'
const having =
  "(?:have|got|at home|on hand|in (?:the |my |our )?(?:house|pantry)|don['’]?t need|already (?:have|got))"
const meaning = (verb: string) =>
  new RegExp(
    [
      // 'need to buy everything w a *'
      String.raw`(?<!\p{L})${verb}(?:\s[\p{L}’']+){0,4}\s(?:w\/|w|with|marked(?: with)?|next to|by)\s(?:an?\s|the\s)?(?<after>${sign})(?![\p{L}\p{N}])`,
      // '* = need', 'starred items we need'
      String.raw`(?<![\p{L}\p{N}])(?<before>${sign})\s?(?:=|means|:|is|are|items?|ones)\s?(?:(?:i|we|still|what|to|things|stuff|the ones|already)\s){0,3}${verb}(?!\p{L})`,
    ].join('|'),
    'iu',
  )
const needed = meaning(needing)
const owned = meaning(having)
const maxLength = 120
const minMarked = 2

/**
 * Returns the indexes of the lines that aren't wanted according to a legend such as 'need to buy everything w a
 * *' or 'x = have', with the index of the legend. Returns an empty set if there is none, or if all lines have its
 * mark.
 */
export function unwantedByLegend(lines: readonly string[]): ReadonlySet<number> {
  const at = lines.findIndex(
    (line) => line.length <= maxLength && (needed.test(line) || owned.test(line)),
  )
  const legend = lines[at] ?? ''
  const isOwned = owned.test(legend) && !needed.test(legend)
  const { after, before = after } = (isOwned ? owned : needed).exec(legend)?.groups ?? {}
  if (before === undefined) return new Set()
  const mark = markOf(before)
  const others = lines.flatMap((line, other) => (line !== '' && other !== at ? [other] : []))
  const marked = others.filter((other) => hasMark(lines[other] ?? '', mark))
  if (marked.length < minMarked || marked.length === others.length) return new Set()
  const isWanted = (other: number) => marked.includes(other) !== isOwned
  return new Set([
    at,
    ...others.filter((other) => !isWanted(other) && !isTitle(lines[other] ?? '')),
  ])
}

function markOf(words: string): RegExp {
  const plain = words.toLowerCase().replace(/^an? /u, '')
  if (/^(?:\*|star|asterisk)/u.test(plain)) return /^\*|\*$|^[★☆]|[★☆]$/u
  if (/^(?:check|[✓✔])/u.test(plain)) return /^[✓✔✅☑]|[✓✔✅☑]$/u
  if (plain === 'x') return /^x\s|\sx$/iu
  return new RegExp(`^[${plain}]|[${plain}]$`, 'u')
}

function hasMark(line: string, mark: RegExp): boolean {
  return mark.test(line) || mark.test(line.replace(bullet, ''))
}

function isTitle(line: string): boolean {
  return line.endsWith(':') || line.startsWith('#')
}
