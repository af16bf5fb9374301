import { saysBought } from './bought-remarks.ts'
import { isLocated, stock } from './home-stock.ts'

const subject = String.raw`(?:(?:i|we)(?:['’]ve)?\s)?(?:(?:already|still|also)\s)?`
const howMuch =
  '(?:it|them|these|those|this|that|some|plenty|enough|lots|loads|tons|already|one|several|a few|a lot|a bunch|a ton|everything|both|stock)(?:\\s(?:of (?:it|them|that|those)|left|here|now|already))?'
const place =
  '(?:at home|on hand|in stock|in (?:the |our |my )?(?:house|fridge|freezer|pantry|cupboards?|cabinets?|garage|basement|cellar|garden|shed|drawer|larder))'
/** A place where the shopper already has an item, as in 'got it in the truck'. */
const kept = `(?:${place}|in (?:the |our |my )?(?:truck|car|van|camper|trailer|trunk|boat|attic|office|(?:camp(?:ing)? |picnic )(?:box|bin|tote|bag)))`
/** Details about an item that is at home: ', in garage', ' - yellow', ' from Linda'. */
const more =
  '(?:\\s?[,;–—-]\\s?(?![^()]*(?<!\\p{L})(?:needs?|get|buy|more|low|but|coupons?)(?!\\p{L}))[^()[\\]]{1,40})?'
const counted = String.raw`(?:an?|one|two|three|half(?: an?| the)?|most of(?: an?| the)?|\d{1,2})`
/** Matches a remark that the item before it is at home: 'have', 'got some', 'already in the pantry'. */
const owned = [
  ...stock,
  `${subject}(?:have|got)(?:\\s${howMuch})?(?:\\s(?:already|${kept}))?`,
  `${subject}(?:have|got) (?:plenty|enough|lots|loads|tons|some|one|it) (?:from|in|left from)\\s\\p{L}[\\p{L}\\s]{1,25}`,
  `${subject}(?:have|got) ${counted}\\s\\p{L}[\\p{L}\\s]{0,15}\\s(?:already|left)(?:\\sfrom\\s\\p{L}[\\p{L}\\s]{1,25})?`,
  `(?:i |we )?found (?:some|one|more|plenty|enough|\\d{1,2}|an?)(?:\\s\\p{L}[\\p{L}\\s]{1,30})?`,
  `(?!who|nobody)(?:\\p{L}{2,15}\\s){1,2}gave (?:us|me) (?:some|one|an?|plenty|lots|enough)(?:\\s\\p{L}[\\p{L}\\s]{1,20})?`,
  `(?:already|plenty|enough|some|lots|loads)(?:\\s(?:left|here))?\\s${place}`,
  `${place}\\salready`,
  'in (?:the |our |my )?(?:fridge|freezer|pantry|cupboards?|cabinets?|garage|basement|cellar|garden|house)(?! (?:aisle|section|case))',
  'in (?:the |our |my )?(?:camp(?:ing)? |picnic )?(?:box|bin|tote|truck|camper|trailer|car)',
  '(?:still )?(?:plenty|enough|lots|loads|tons|some) left',
  "(?:i|we)(?:['’]re| are|['’]m) (?:good|fine|ok(?:ay)?|all set|set|stocked(?: up)?)(?: (?:on|for) \\p{L}{2,15})?",
  'stocked up|not out yet|still (?:full|good)|all set|no need',
  `(?:i|we)?\\s?still (?:have|got) (?:(?:about|like|almost|nearly|over|more than|at least)\\s)?${counted}\\s(?!coupon|voucher|recipe|code)\\p{L}[\\p{L}\\s]{0,20}`,
].join('|')
/**
 * Matches an item and a note that it is at home: 'nutmeg - got some', 'eggs - have them already', 'rice: got
 * plenty', 'flour (we have enough)'.
 */
const noted = new RegExp(
  `^[^\\s,].{0,59}?(?:\\s?[([](?:${owned})${more}[.!]?[)\\]]|(?:\\s[-–—=]{1,2}\\s?|\\s?(?:[:→]|[-=]>)\\s)(?:${owned})[.!]?)$`,
  'iu',
)
/**
 * Matches an item and a note that it is already at home, with or without more text: 'pork - already in
 * freezer take out mon!'.
 */
const alreadyThere = new RegExp(
  `^[^\\s,].{0,59}?\\s[-–—]{1,2}\\s(?:already|still) ${place}(?!\\p{L}).{0,40}$`,
  'iu',
)
/**
 * Matches an item and, after the only comma in the line, a note that the item is at home: 'rice, have
 * plenty'.
 */
const notedAfterComma = new RegExp(`^[^,]{2,40},\\s(?:${owned})[.!]?$`, 'iu')

/** Matches an item and a question mark before an answer: 'butter? ' in 'butter? checked, 2 blocks left'. */
const questioned = /^[^?]{2,40}\?{1,3}\s/u
/** Matches an answer that says that the item is at home: 'checked, fine', '2 blocks in the fridge'. */
const isThere = new RegExp(
  `^(?:${owned})(?=$|[,.!])|^(?:no,?\\s)?(?:i |we )?(?:just )?(?:checked|looked)(?=[\\s,.:;-]).*(?:\\b(?:fine|good|ok(?:ay)?|enough|plenty|full|left)[.!]?$|${place})|^(?:plenty|enough|lots|loads|tons|fine|ok(?:ay)?|all good|good for now|still good)(?=$|[,.!])|^[^,]{2,40}\\s${place}(?=$|[,.!])`,
  'iu',
)
/** Matches words in an answer that say that more is needed. */
const stillNeeded =
  /\b(?:need|get|buy|grab|out of|low|empty|only|last|almost|nearly|more|not enough|none|yes|check)\b/iu

/** Matches a statement that somebody checked what is at home: 'ok so pantry check done', 'fridge checked'. */
const checked =
  /^(?:(?:ok(?:ay)?|so|right|well|just)[\s,]+)*(?:pantry|fridge|freezer|cupboards?|cabinets?|spices?)\s(?:check\s(?:is\s)?(?:done|complete|finished)|(?:is |are )?checked)(?=$|[\s.,!:-])/iu
/** Matches a sentence that says that something is at home: 'there is plenty of rice left'. */
const remaining = new RegExp(
  `^(?:there(?:['’]s| is| are)\\s)?(?:still\\s)?(?:plenty|enough|lots|loads|tons|a lot)\\s(?:of\\s)?[^,]{2,40}\\s(?:left|here|already|${place})[.!]?$`,
  'iu',
)
/** Matches a request not to buy an item again: 'no more lentils please'. */
const noMore =
  /^no more (?!tears|tangles)\p{L}[^,]{1,40}?(?:\s(?:please|pls|plz)|,?\s(?:we|i) (?:have|got) .{2,30}|\s\([^()]{2,30}\))[.!]*$/iu
/** Matches such a request with a reason after it: 'No more yogurt!! there's like 9 in there'. */
const noMoreBecause = /^no more (?!tears|tangles)\p{L}[^,.!?]{1,40}[.!]{1,5}\s\S/iu
const maxLength = 200

/**
 * Whether a line says that its item is at home. Returns false for a short remark such as '(have)', which
 * ticks the item instead.
 */
export function saysAtHome(line: string): boolean {
  if (line.length > maxLength || saysBought(line)) return false
  if (noted.test(line) || notedAfterComma.test(line) || alreadyThere.test(line)) return true
  const [question = ''] = questioned.exec(line) ?? []
  const reply = line.slice(question.length)
  if (question !== '' && isThere.test(reply) && !stillNeeded.test(reply)) return true
  if (isLocated(line) && !stillNeeded.test(line)) return true
  if (remaining.test(line) || noMore.test(line) || noMoreBecause.test(line)) return true
  return checked.test(line) && !/\b(?:need|get|buy|out of|low on)\b/iu.test(line)
}
