import { wordsOf } from '#shared/names/fold-name.ts'
import { saysAtHome } from './at-home.ts'
import { isLabelOfProvider, isLeftToAsk, isProvided } from './providers.ts'
import { itemWithClauses } from './remark-clauses.ts'
import { isSection } from './section-names.ts'
import { settlesItem } from './settling-clauses.ts'

/**
 * Headings for items that the shopper doesn't need. `before` matches words that may precede them, such as
 * 'things we'.
 */
const titles = new Set(
  keysOf(
    'have; have it; have these; have this; have already; have plenty; have enough; have lots; have some; have at home; have on hand; have everything; ' +
      'on hand; at home; at home already; in stock; in the house; plenty; already; already in the pantry; already in the fridge; already in the house; ' +
      'have in the pantry; have in pantry; have in the fridge; have in the freezer; have in the house; got at home; got plenty; got already; ' +
      'do not buy; do not get; do not need; dont buy; dont get; dont need; don t buy; don t get; don t need; no need; no need to buy; not needed; not buying; not getting; bring from home; from home; take from home; ' +
      'stop buying; stop getting; never buy; out of scope; off the list; not on the list; nope; avoid; no thanks; ' +
      'do not buy these; do not need these; dont need these; don t need these; don t need to buy; dont need to buy; skip; skip these; skipping; skip this week; skip this time; skip for now; skipping this week; maybe next week; maybe next time; ' +
      'not this week; not this wk; not this time; not this trip; next week; next time; next trip; not yet; not now; later; can wait; hold off; ' +
      'tengo; tenemos; ya tengo; ya tenemos; ya hay; hay en casa; en casa; tenemos en casa; no comprar; no compres; no necesito; no necesitamos; no hace falta; ' +
      'habe ich; haben wir; noch da; schon da; haben wir noch; vorhanden; zu hause; nicht kaufen; nicht nötig',
  ),
)
/** Matches a heading for what is at home: 'already in the cabinet', 'what we have in the pantry'. */
const atHome =
  /^(?:(?:things?|stuff|items?|what|we|i|still|also|that)\s)*(?:already|have|got)(?:\s(?:already|these|this|some|it))?(?:\s(?:in|on|at) (?:the |our |my )?(?:fridge|freezer|pantry|cupboards?|cabinets?|spice rack|garage|basement|kitchen|house|home|hand|shelf|shelves|garden)){1,2}$/u
const before =
  /^(?:(?:things?|stuff|items?|what|we|i|i ve|we ve|you|still|already|also|that|which|lo que|cosas que|was)\s)+/u
const sentence =
  /^(?:(?:we|i)(?:['’]?ve)?\s+(?:(?:already|still|also)\s+)?(?:have|got)|(?:already|still)\s+(?:have|got):?|got\s?:|(?!(?:we|i|i['’]m|we['’]re|im|need|what|who)\s)(?:\p{L}+(?:['’]s)?\s){1,3}(?:brings|bringing)(?:\s?:)?|(?:please\s+)?(?:don['’]?t|do not)\s+(?:need|buy|get|bring(?=\s(?:any|red|white|more|the|food|alcohol|gifts|presents)(?!\p{L})))(?!\s+(?:out|too|home|lost|mad))|no need (?:for|to (?:buy|get))|(?:already |still )?have(?! (?:an?|to|fun|you|your|the|him|her|kids|faith|need|coupons?) |.*(?<!\p{L})(?:need|needs|buy|get|but)(?!\p{L}))|(?:the |our |my )?(?:fridge|freezer|pantry|cupboards?|cabinets?|garage|garden)(?: still| already)? (?:has|have):?|ya (?:tengo|tenemos|hay)|no (?:compres|comprar))\s+(?!to\s)\S/iu
/**
 * Matches a remark at the end saying that an item is at home: 'evaporated milk... no have it', 'rice (don't
 * need)', 'venison - Randy has plenty'.
 */
const atEnd =
  /(?:\(|\s[-–—=]+\s?(?:[^,]{2,40}, )?|\.\.\s?|…\s?|(?:,\s(?:so\s)?|\sso\s)(?=don['’]?t\s(?:buy|get)|do not\s(?:buy|get)))(?:no have(?: it)?|no need|(?:don['’]?t|do not) (?:need|buy|get)(?: (?:it|any|this|these|those|them|more|anymore))?(?:[,;] [^(),;]{1,40})?|not needed|no longer needed|not this (?:week|wk|time|trip)|skip(?:ping)?(?:,? (?:it|this|for now|he|she|they|we|i|too|cuz|because)(?: [^()]{1,40})?)?|nvm|never ?mind|cancell?ed)[.!]?\)?$|(?:\.\.|…)\s?(?:already )?(?:have|got)(?: (?:it|some|plenty|enough))?$/iu
/**
 * Matches words after an item that answer whether it is needed: '? no have it' in 'Bisquick? no have it',
 * 'not needed have 1 bag' in 'cheese not needed have 1 bag'.
 */
const answered =
  /(?<!\?)\?{1,3}\s?(?:no+|nope|nah|nvm|never ?mind|skip(?: it)?|(?:already |still )?(?:have|got)(?: it| some| plenty| enough| (?:a|one|\d+) \p{L}+)?)(?:[\s,.!]+(?:we |i )?(?:already |still )?(?:have|got|found)(?: it| some| plenty| enough| (?:a|one|\d+) \p{L}+)?)?[.!]?$|\?{1,3}\s?(?:no|nope|nah)[.,!]\s[^?]{2,40}$|\S\snot needed(?:[\s,.]+(?:we |i )?(?:already |still )?(?:have|got)\s.{1,30})?[.!]?$/iu
/** Matches a remark saying who has or brings an item: '- Randy has plenty', '(Ann brings it)'. */
const broughtBy =
  /(?:\(|\s[-–—]+\s?|\.\.\s?)(?:we|i|she|he|they|(?:aunt |uncle )?\p{L}{2,15})(?:['’]s|['’]ll)?\s(?:(?:already |still )?(?:has|have|got)\s(?:plenty|enough|some|it|them|these|lots|tons|a lot|a bunch|extra|(?:this|that|it) covered)|(?:is |are |will |can )?bring(?:s|ing)?(?:\s(?:it|them|some|these|this|that|one))?)[.!]?\)?$/iu
/**
 * Matches an item that is refused after a dash or colon, with or without a reason: 'beef - NO, freezer is
 * full', 'olives: skip. nobody eats them'.
 */
const refused =
  /^[^,:]{2,60}?(?:\s[-–—=]+\s?|:\s)(?:no|nope|nah|never|nvm|never ?mind|skip(?:ping|ped)?|pass|forget it|leave (?:it|them)(?: out| off)?)(?:$|[.!]*$|\s?[,;.!]+\s|\s[-–—]+\s)/iu
/**
 * Matches a refusal with a reason in parentheses at the end: '(skip, nobody eats them)', '(nope - too high)'.
 */
const refusedInParentheses =
  /\((?:nope|nah|nvm|never ?mind|skip(?:ping|ped)?|pass)(?:[,;.!]+\s|\s[-–—]+\s)[^()]{2,60}\)$|(?:\(|\s[-–—]+\s)(?:i|we)\s(?:(?:always|usually|just)\s)?(?:skip|omit|leave out)(?:\s(?:it|this|these|them))?\)?$/iu
/**
 * Matches a remark saying that goods are bought at the destination of a trip: 'firewood: buy at the
 * campground'.
 */
const boughtThere =
  /(?:\(|\s[-–—=]+\s?|:\s)(?:(?:i|we)(?:['’]?ll|\scan|\swill)?\s)?(?:buy|get|grab|pick up|rent)(?:\s(?:it|them|some|that|those))?\s(?:(?:up |down |out |over )?there|on[\s-]?site|locally|on the way|when we (?:get there|arrive)|once we(?:['’]?re there| get there| arrive)|(?:at|in) the (?:camp(?:ground|site)?|park|lake|beach|cabin|cottage|venue|hotel|resort|stadium|rink|airport|marina|gate|fair(?:grounds)?|trailhead))[.!]*\)?$/iu
/** Matches a remark saying that guests bring their own: 'beer - BYOB', 'drinks: everyone brings own'. */
const broughtByAll =
  /(?:\(|\s[-–—=]+>?\s?|:\s|\s→\s?)(?:byob?|(?:everyone|everybody|guests|people|each)(?: brings?)? (?:their )?own)[.!]*\)?$/iu
/** Matches a remark saying that goods are made at home: '- making it from scratch'. */
const madeAtHome =
  /(?:\(|\s[-–—=]+\s?)(?:(?:i|we)(?:['’]?m|['’]re|['’]ll)?\s)?(?:making|baking)\s(?:it|them|my own|our own|from scratch)(?: from scratch| at home| myself| ourselves)?[.!]*\)?$/iu
/**
 * Matches several items and a remark in parentheses on the last one: 'apples, nuts (Dad has some)', but not
 * '(have both)'.
 */
const lastInParentheses =
  /^(?<listed>[^(),]{2,60},[^()]{2,120}?)\s?\((?![^()]*(?<!\p{L})(?:both|all|everything|these|those|them)(?!\p{L}))[^()]{2,60}\)$/iu
/** Matches an item that is refused for a while: 'NO takis this week'. */
const refusedForNow =
  /^no (?!(?:bake|knead|boil|salt|sugar|fat|name)\s)(?:more )?\p{L}[^,:]{1,40}\s(?:(?:this|next) (?:week|wk|time|trip|month|weekend)|(?:un)?till? \p{L}.{1,20})[.!]*$/iu
/** Matches the end of a title that says how long its items are not needed: 'Skip till payday'. */
const untilLater = /\s(?:un)?till? \p{L}.{1,30}$/iu
/** Matches a label before items: 'Have' in 'Have: rice', 'Not this week' in 'Not this week – roast'. */
const labeled = /^[^:–—]{2,60}?(?=:|\s[–—-]{1,2}\s)/u
/** Matches a refusal in capitals: 'NO treats'. */
const shouted = /^NO (?!(?:bake|knead|boil|salt|sugar|fat|name|pulp)(?!\p{L}))\p{Ll}/u
/** Matches a label before a remark: 'Note to self:', 'PS'. */
const noteLabel = /^(?:(?:note(?: to self)?|fyi|btw|reminder)\s?[:,–—-]\s?|p\.?s\.?[:,]?\s)/iu
const maxLength = 60
const maxSentence = 200

/**
 * Whether a line is a heading for items that don't have to be bought: 'We have:', 'HAVE PLENTY, DO NOT BUY'.
 */
export function isNotWantedTitle(line: string): boolean {
  if (line.length > maxLength) return false
  if (isLabelOfProvider(line.replace(/\s?:$/u, ''))) return true
  const parts = line
    .split(/[,;/()[\]:–—]|\s(?:-|&|so|and)\s/u)
    .map((part) => wordsOf(part.replace(untilLater, '').trim()).join(' '))
    .filter(Boolean)
  const isTitlePart = (part: string) =>
    titles.has(part) || titles.has(part.replace(before, '')) || atHome.test(part)
  return parts.some(isTitlePart) && parts.every((part) => isTitlePart(part) || isSection(part))
}

/** Whether a line says that the items on it are not needed: 'Have: rice, soy sauce', 'we have onions'. */
export function saysNotWanted(line: string): boolean {
  const words = line.replace(noteLabel, '')
  const listed = lastInParentheses.exec(words)?.groups?.['listed']
  return refusesGoods(listed ?? words)
}

/** Whether words that name a single item say that it isn't needed: 'nuts (Dad has some)'. */
export function refusesGoods(line: string): boolean {
  if (line.length > maxSentence) return false
  if (refuses(line) || isLeftToAsk(line)) return true
  const { item, clauses } = itemWithClauses(line)
  return clauses.some((clause) => settlesItem(clause) || refuses(`${item} - ${clause}`))
}

function refuses(line: string): boolean {
  const [label = ''] = labeled.exec(line) ?? []
  return (
    sentence.test(line) ||
    atEnd.test(line) ||
    answered.test(line) ||
    broughtBy.test(line) ||
    isProvided(line) ||
    refused.test(line) ||
    refusedInParentheses.test(line) ||
    boughtThere.test(line) ||
    madeAtHome.test(line) ||
    broughtByAll.test(line) ||
    refusedForNow.test(line) ||
    shouted.test(line) ||
    saysAtHome(line) ||
    (label !== '' && isNotWantedTitle(label))
  )
}

function keysOf(words: string): string[] {
  return words.split(';').map((one) => wordsOf(one.trim()).join(' '))
}
