import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { type PlanLine, sentencesWithGoods } from './plan-goods.ts'
import { beginsWithVerb } from './recipe-steps.ts'

const verb =
  '(?:needs?|get|grab|buy|pick\\s?up|order|want|out of|low on)(?:\\sto (?:get|buy|grab))?'
/** Matches phrases that ask for more goods below a recipe: 'also grab' in 'also grab yeast + pam'. */
const asks = new RegExp(
  `(?:^|[,.;:!?–—-]\\s+)(?:${[
    `(?:(?:and|so|ps|p\\.s\\.|ok)[,:]?\\s)?(?:(?:i|we|you)\\s)?(?:also|still)\\s${verb}\\s?:?`,
    `(?:(?:i|we)\\s)?(?:(?:don['’]?t|do not) have|don['’]?t forget|${verb})\\s?:`,
    `don['’]?t forget(?:\\sto (?:get|buy|grab))?(?!\\sto(?!\\p{L}))(?:\\sthe(?!\\p{L}))?`,
    '(?<=^)(?:also|sides?|plus|extras?|to serve|serve with|para servir|para acompañar)(?:\\s[^:,.]{1,20})?\\s?:',
    '(?:(?:add|put|for) (?:to |on )?(?:the |my )?)?(?:shopping|grocery)(?: list)?\\s?:',
    `(?:and|so|&)\\s(?:(?:i|we)\\s)?(?:(?:will|['’]ll)\\s)?(?:also\\s)?(?:need|grab|buy)(?!\\s(?:to(?!\\s(?:buy|get))|it|them|a (?:bigger|second|larger)))(?:\\sto (?:get|buy))?`,
    '(?<=^)\\+(?=\\s\\p{L})',
    '(?:comprar|traer|faltan?|necesito|necesitamos)(?:\\stambi[eé]n)?\\s?:?',
    '(?:\\p{L}{3,10}[\\s,]+)?(?:trae|compra|traes|compras)(?:me|nos)?\\stambi[eé]n',
    '(?:buy|pick\\s?up)(?!\\s(?:it|them|some)(?!\\p{L}))(?=\\s(?:\\d|an?\\s|the\\s|more\\s|extra\\s|(?:\\p{L}+\\s)?\\p{L}+s(?!\\p{L})))',
    'tambi[eé]n\\s(?:trae|compra|traes|compras|traer|comprar|faltan?|necesito)(?:me|nos)?',
  ].join('|')})\\s+(?=\\S)`,
  'iu',
)
/** Matches a request at the start of a paragraph: 'need to get yeast', 'buy vanilla'. */
const asksAtStart =
  /^(?:(?:i|we)\s)?(?:need(?: to (?:get|buy|grab))?|buy|out of|low on|don['’]?t have)\s+(?=\S)/iu
/**
 * Matches goods to serve a dish with, and a request for them in parentheses: 'Serve with naan (buy 1 pack)',
 * 'top with cilantro (need some)'.
 */
const servedWith =
  /(?<!\p{L})(?:serve|serving|top|eat|garnish|finish)(?:\s(?:it|them|hot|warm|cold|chilled|everything))?\s(?:with|w\/|over|on|in)\s(?<goods>[^.!?();]{2,80})\s\((?:(?:i|we)\s)?(?:still\s)?(?:need|buy|get|grab|pick up)(?!\p{L})[^()]{0,40}\)/iu
/** Matches a sentence with goods to serve a dish with: 'Chill 2 hrs. 2 bags tortilla chips to serve.' */
const toServe =
  /(?:^|[.;]\s)(?<goods>[^.;,]{2,60})\s(?:to serve|for serving|for dipping|on the side)(?=[.!;]|$)/iu
/** Matches the reason given after goods: "bc nobody's doing dishes". */
const reason = /\s(?:bc|because|cuz|cause|since|so|if|when)\s.*$/iu
const maxLength = 300

/** Returns the goods that a line below the steps of a recipe asks for, or null if it doesn't ask for any. */
export function goodsAsked(
  line: string,
  { names, startsPart }: { names: KnownNames; startsPart: boolean },
): PlanLine | null {
  if (line.length > maxLength) return null
  const found = asks.exec(line) ?? (startsPart ? asksAtStart.exec(line) : null)
  if (!found) return goodsAdded(line, names) ?? goodsServed(line, names)
  const start = found.index + found[0].length
  return { goods: sentencesWithGoods(line, { start, end: line.length }, names), dish: null }
}

/** Returns the goods in a line such as 'also collard greens for the side, 2 bunches', or null. */
function goodsAdded(line: string, names: KnownNames): PlanLine | null {
  const start = /^(?:also|plus)\s(?=\S)/iu.exec(line)?.[0].length ?? 0
  const [goods = ''] = line.slice(start).split(/,|\sfor\s|[.;!]\s/u, 1)
  if (start === 0 || beginsWithVerb(goods) || productNamed(goods, names) === null) return null
  return { goods: [{ start, end: line.length }], dish: null }
}

/**
 * Returns the goods in a line such as 'Serve with naan (buy 1 pack)' or 'Chill. Chips to serve.', or null.
 */
function goodsServed(line: string, names: KnownNames): PlanLine | null {
  const asked = servedWith.exec(line)
  const found = asked ?? toServe.exec(line)
  const goods = found?.groups?.['goods']
  if (!found || goods === undefined) return null
  if (beginsWithVerb(goods) || productNamed(goods, names) === null) return null
  const start = line.indexOf(goods, found.index)
  const why = reason.exec(goods)
  const end = asked && !why ? asked.index + asked[0].length : start + (why?.index ?? goods.length)
  return { goods: [{ start, end }], dish: null }
}

/**
 * Returns the goods requested in the lines of a recipe that aren't ingredients (`asides`), by line index.
 * Leaves out lines that don't ask for any goods.
 */
export function requestsBelow(
  lines: readonly string[],
  asides: ReadonlySet<number>,
  names: KnownNames,
): ReadonlyMap<number, PlanLine> {
  const requests = new Map<number, PlanLine>()
  for (const at of asides) {
    const asked = goodsAsked(lines[at] ?? '', { names, startsPart: !lines[at - 1] })
    if (asked) requests.set(at, asked)
  }
  return requests
}
