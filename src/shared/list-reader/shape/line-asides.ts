import type { KnownNames } from '#shared/names/known-names.ts'
import { marksBefore } from '../list-marks.ts'
import { productNamed } from '../product-named.ts'
import { talk } from './chat-talk.ts'
import type { CleanLine } from './clean-line.ts'
import { isDay, weekdayPattern } from './days.ts'
import { beginsWithChore, isErrand, isPlaceToGo } from './errands.ts'
import { saysNotWanted } from './not-wanted.ts'
import { isOtherNote } from './other-notes.ts'
import { isInstruction, tellsCooking } from './recipe-steps.ts'
import { isRemarkLine } from './remark-lines.ts'
import { isStore } from './section-names.ts'

/** Whether a line has no items: an errand, a question, a remark, or something that is not needed. */
export function isAside(
  { excerpt: { text }, tick }: CleanLine,
  { areTasks, names }: { areTasks: boolean; names: KnownNames },
): boolean {
  // A task that was pasted on a phone may begin with invisible characters.
  const body = text.slice(marksBefore(text).length).replace(/^\p{Cf}+/u, '')
  if (tick === 'canceled') return true
  const isTask = areTasks || tick !== null
  if (isErrand(body, isTask) || saysNotWanted(body) || isInstruction(body)) return true
  if (isPlaceToGo(body) || tellsCooking(body, (words) => names.findExact(words) !== null))
    return true
  if (tick !== null && beginsWithChore(body) && !namesProduct(body, names)) return true
  if (isMealOut(body) || (tick === null && isRemarkLine(body, names))) return true
  if (isOtherNote(body) || isQuestion.test(body) || bringsOwn.test(body) || nothingLine.test(body))
    return true
  if (nobodyDoes.test(body)) return true
  if (condition.test(body) && !namesProduct(body, names)) return true
  const said = body.replace(dayBefore, '')
  if (isOnlyNot(body, names) || areGoodsOfOthers(said, names)) return true
  const [firstSentence = ''] = body.split(/(?<=\p{L}[.!?])\s/u, 1)
  if (
    onlyPeople.test(body) ||
    isService(body, names) ||
    (saysNotWanted(`it - ${firstSentence}`) && !namesProduct(body, names))
  )
    return true
  // 'NO BEANS' rejects an item, but 'no salt tomatoes' is one.
  const { thing: refused, why } =
    /^no\s+(?<thing>[^\s()][^()]{0,40}?)\s?(?<why>\([^()]+\))?$/iu.exec(body)?.groups ?? {}
  if (why !== undefined && !namesProduct(body, names)) return true
  if (refused !== undefined && names.findExact(refused) && !names.findExact(body)) return true
  if (!/^\([^()]+\)$/u.test(text)) return false
  return talk.test(text) || (bracketedClause.test(text) && !namesProduct(body.slice(1, -1), names))
}

/**
 * Whether a line only says which variety isn't wanted, such as 'NOT decaf again' below 'coffee'. Returns
 * false for a known product, because a brand name may begin with 'not'.
 */
function isOnlyNot(body: string, names: KnownNames): boolean {
  return /^not\s(?!your\s)[\p{L}\d]/iu.test(body) && names.findExact(body) === null
}

/** Matches a line with only a number of people: '25 people', '(12 kids)'. */
const onlyPeople = /^\(?\d{1,3}\s(?:people|ppl|guests|kids|adults|guys|of us|coming)\)?[.!]*$/iu

/** Matches a task that names a service: 'dry cleaning pickup', 'tire rotation', 'passport renewal'. */
const service =
  /^(?<what>\p{L}[\p{L}\s'’]{1,30}?)\s(?:pick[\s-]?up|drop[\s-]?off|repair|renewal|refill|inspection|registration|rotation|appointment|check[\s-]?up|quote|estimate|fitting|tune[\s-]?up)(?:\s\([^()]*\))?$/iu

/**
 * Whether a line is a task that names a service. 'Cake pickup' and 'soap refill' are about goods, not
 * services.
 */
function isService(body: string, names: KnownNames): boolean {
  const what = service.exec(body)?.groups?.['what']
  if (what === undefined || isStore(what)) return false
  return /^dry cleaning$/iu.test(what) || !namesProduct(what, names)
}

/** Matches a day at the start of a line: 'Sun - ' in 'Sun - Rog brings ham'. */
const dayBefore = new RegExp(`^${weekdayPattern}\\.?\\s?[-–—:]\\s+(?=\\p{Lu})`, 'iu')

/** Matches words saying that someone else has or makes goods: 'Linda has ' in 'Linda has turkey, gravy'. */
const others =
  /^(?<who>(?:[Tt]he |[Mm]y |[Oo]ur )?(?:\p{Lu}[\p{L}.'’]{1,15}|mom|dad|grandma|grandpa|sister|brother|neighbors?|in-laws)(?:(?:\s(?:&|\+|and))?\s\p{Lu}[\p{L}.'’]{1,15})?)\s(?:(?:(?:is|are)\s)?(?:making|doing|cooking|baking|bringing|handling|providing|smoking|grilling|donating)|will (?:make|bring|bake|cook|handle|provide|get)|(?:still |already )?(?:has|have)|makes|bakes|brings|provides|handles)\s(?:(?:the|all|plenty of|enough|lots of|extra|our|their|her|his)\s)?(?=\p{L})/u
const asksForMore = /(?<!\p{L})(?:needs?|get|buy|grab|bring us|want|coupons?|but)(?!\p{L})/iu

/** Whether a line says that someone else has or makes goods, so nobody has to buy them. */
function areGoodsOfOthers(body: string, names: KnownNames): boolean {
  const { 0: all = '', groups } = others.exec(body) ?? {}
  const who = groups?.['who']
  if (who === undefined || asksForMore.test(body) || isStore(who)) return false
  if (/^(?:i|we|you|they|it|this|that|who|what|everyone)$/iu.test(who)) return false
  const [first = ''] = body.slice(all.length).split(/,|\s(?:and|&)\s|[.;!]/u, 1)
  return namesProduct(first, names) && names.findExact(who) === null
}

/** Matches at least three words in parentheses: '(membership expires this month)'. */
const bracketedClause = /^\(\p{L}\S*\s\p{L}\S*\s\p{L}/u

function namesProduct(words: string, names: KnownNames): boolean {
  return productNamed(words, names) !== null
}

const mealOut =
  /^(?<day>\p{L}{3,9})(?:\s(?:nite|night|dinner|lunch))?\s?[-–—:=]+\s?(?:order(?:ing)?\s(?:pizza|out|in|take)|take-?(?:out|away)|out(?!\p{L})|left-?overs|(?:dinner|eat(?:ing)?) out|nothing|fend for)/iu

/** Whether a line names a day on which nobody cooks: 'Fri = takeout'. */
function isMealOut(body: string): boolean {
  return isDay(mealOut.exec(body)?.groups?.['day'] ?? '')
}

/** Matches a line such as '(nothing)' under a heading. */
const nothingLine =
  /^(?:(?:leftovers|take-?out|eat(?:ing)? out|go(?:ing)? out|no cook(?:ing)?|.{2,40}\s[-–—]\snothing needed)|\((?:nothing|none|empty|nada|n\/a|skip|-{1,3})[^()]{0,20}\)|nothing(?:\s(?!bundt).{2,40})?|none|n\/a|nada|(?:(?:and|i think|ok(?:ay)?|so)\s)*(?:that['’]?s|that is|eso es)\s(?:it|all|everything|todo)(?:\sfor (?:now|today|this week))?)[.!]*$/iu

/** Matches questions such as 'is she making rice'. */
const isQuestion = /^(?:is|are|does|did|will|has|have|should) (?:she|he|they)\s\p{L}/iu

/** Matches the start of a sentence saying that nobody has to do something: 'Nobody needs to bring ice.' */
const nobodyDoes = /^(?:nobody|no one)\s(?:else\s)?(?:needs?|has|should|is|will|wants?)\s/iu

/** Matches a request for guests to bring something: 'Bring your own tin'. */
const bringsOwn = /^(?:please )?bring (?:your|ur) own\s/iu

/** Matches a condition for the lines below, such as "if there's time". */
const condition = /^(?:only )?if (?:there['’]?s|there is|time|money|we|i|you)(?!\p{L}).{0,30}$/iu
