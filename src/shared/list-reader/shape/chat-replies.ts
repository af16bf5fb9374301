import type { KnownNames } from '#shared/names/known-names.ts'
import type { Amount } from '../amounts/amount.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { containerPattern } from '../amounts/units.ts'
import { talk } from './chat-talk.ts'
import { isSection } from './section-names.ts'

/** Matches a question about the variety or number of an item: 'what kind', 'how many burgers'. */
export const asksForDetail =
  /\bhow (?:many|much)\b|(?:^|[\s,])which[?\s.!]*$|(?<!\p{L})cu[aá]nt[oa]s?(?!\p{L})|\b(?:what|which|wat|que|qué|cual|cuál)\s+(?:kinda?|one|ones|brand|flavou?r|sizes?|types?|color|tipo|marca|\p{L}+\?*$)(?!\p{L})/iu
/** Matches a reply that begins with a yes. */
const yesReply =
  /^(?:(?:omg|oh|ooh|lol|haha+|um|hell|heck|eh|meh)[\s,]+)*(?:ye+s+|yea+h*|ye+p+|yu+p+|ya|sure|please|pls|plz|ok(?:ay)?|s[ií]+|of course|claro|both|obviously|duh|absolutely|always|bet(?=[\s.!]*$)|(?:you|u) read my mind|(?:good|nice) (?:call|thinking)|added|adding|definitely|absolutely|will do|on it|(?:good|great) idea|sounds good|(?:oh )?go on(?: then)?|why not|(?:fine|perfect|great|awesome|that works|works for me|kk?)(?=$|\s?[.,!]|\s\p{Extended_Pictographic})|👍|👌)(?![\p{L}])/iu
/** Matches a reply that begins with a no or says that an item has run out: 'ugh no', 'we're out'. */
export const noReply =
  /^(?:(?:u+gh+|oh|ew+|eh|meh|hmm+|lol|haha+|um+|omg|oof|god|lord|honestly|actually)[\s,.!]+)*(?:no+|na+h*|nope|none|not really|we(?:['’]?re| are| r) out)(?!\p{L})/iu

/**
 * Matches a reply saying that little or nothing is left: 'the can is empty so yes', 'barely any', 'almost
 * out'.
 */
export const lacks =
  /^(?:(?:um+|uh+|hmm+|oh|actually|well|i think|maybe)[\s,.]+)*(?:barely|hardly|almost (?:out|gone|none)|nearly (?:out|gone)|not (?:much|many|enough|anymore)|just (?:ran|finished|used)|ran out|all (?:out|gone)|(?:running |getting |very |pretty )?low|expired)(?!\p{L})|(?<!\p{L})(?:its|(?:the|that|it|ours|mine)(?:\s\p{L}+){0,3}(?:['’]s|\s(?:is|are)))\s(?:(?:almost|nearly|all|about|basically)\s)?(?:empty|gone|old|expired|bad|moldy|stale|done|finished|low)(?!\p{L})|\sso (?:ye+s+|yea+h*|ye+p+)(?!\p{L})/iu

/**
 * Whether a reply accepts what a question offers. Returns false for 'ok no beer', which begins with a yes but
 * rejects the beer.
 */
export function isYes(reply: string): boolean {
  return (
    yesReply.test(reply) &&
    !/^\p{L}+[\s,.]+(?:but )?(?:no|not|nvm|never ?mind|skip|don['’]?t)(?!\p{L})/iu.test(reply)
  )
}

const onlyAmount =
  /^(?:\p{L}+\s)?(?:(?:just|only|like|maybe|about|around|make (?:it|that)|pero|solo|sólo|nom[aá]s|como|unos|unas)\s){1,3}(?:(?:an?|one|una?)\s)?(?=\d)/iu
/** Matches a reason at the end of a message: 'for the party', 'they go so fast', 'just in case'. */
export const reasonAtEnd =
  /\s(?:(?:for|they|cuz|because|bc|so|para|to be|just to)\s.*|just in case)$/iu

/**
 * Matches words that follow an amount and refer to the item: 'of those' in 'two of those', 'of each' in 'one
 * of each'.
 */
const ofThose = /\s(?:of\s(?:those|these|them|it|that|each)|each(?:\sone)?)$/iu

const spokenNumbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const spokenCount = new RegExp(
  `^(${spokenNumbers.join('|')})\\sof\\s(?:those|these|them|it|that|each)$`,
  'iu',
)
/** Matches a measure without its number: 'pound and a half'. */
const andAHalf = /^(?:a\s)?(?<unit>\p{L}{2,8})\sand\sa\shalf$/iu

/**
 * Reads the amount in a message: 'like 3 cases they go so fast', 'pero solo un 12 pack'. Returns null if
 * there is none.
 */
export function amountInMessage(words: string): Amount | null {
  const [, spoken = ''] = spokenCount.exec(words) ?? []
  if (spoken !== '') {
    return { quantity: spokenNumbers.indexOf(spoken.toLowerCase()) + 1, upTo: null, unit: null }
  }
  const bare = words
    .replace(onlyAmount, '')
    .replaceAll(/[\p{Extended_Pictographic}\u{FE0F}]+/gu, '')
  const counted = bare.replace(andAHalf, '1.5 $<unit>')
  return readAmount(counted.replace(reasonAtEnd, '').replace(ofThose, '').trim())
}

/** Whether the rest of a message has no words or is only a question. */
export function onlyAsks(rest: string): boolean {
  return !/[\p{L}\p{N}]/u.test(rest) || (!/[.!]/u.test(rest) && asking.test(rest))
}

/** Matches questions that ask for a number other than an amount. */
export const asksOtherNumber =
  /\bhow (?:old|long|far|late|soon|early|tall|big|hot)\b|\bhow many (?:ppl|people|kids|guests|adults|of (?:us|you|u)|(?:is|are) (?:coming|there))\b|\bwhat(?:['’]s| is)? (?:the )?(?:time|number|address|score|date|price)\b|\bwhen\b/iu

const asking = /\?[^\p{L}\p{N}?]*$/u
const trailingMarks = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u
/**
 * Matches the start of a question about something that is shown, such as a photo: 'this' in 'this one ok?'
 */
const pointsAt = /^(?:this|that|these|those)(?!\p{L})/iu
const maxHintWords = 3
const maxHintLength = 40

/**
 * Returns the variety in a short question without a product: 'red?', 'de la virgen?'. Returns null for any
 * other message.
 */
export function hintIn(message: string, names: KnownNames): string | null {
  if (message.length > maxHintLength || !asking.test(message)) return null
  const words = message.replace(trailingMarks, '').replace(/\s(?:ok(?:ay)?|right|fine)$/iu, '')
  if (words === '' || /[?.!,]/u.test(words) || words.split(/\s+/u).length > maxHintWords)
    return null
  const isHint =
    !pointsAt.test(words) && !talk.test(words) && !isSection(words) && names.resolve(words) === null
  return isHint ? words : null
}

/**
 * Whether a message objects to an item because it is expensive or sold out: 'it's 6.99 a pound', 'they only
 * have rye'.
 */
export function objects(message: string): boolean {
  return objection.test(message)
}

const objection =
  /(?:^|\s)(?:(?:(?:it|they)['’]?(?:s|re)|(?:is|are|its|was))\s\$?\d{1,3}(?:[.,]\d{2})?(?:\s?(?:a|an|per|\/)\s?\p{L}+|\seach|\sbucks|\sdollars)|(?:is|are|its|r)\s\d{1,3}[.,]\d{2}(?!\d)|\$\d|(?<!(?:if|in case)\s)(?:they|store) (?:don['’]?t|dont|didn['’]?t|only) (?:have|had|carry)|(?:they['’]?re|they are|all|sold) out|out of stock|(?:none|nothing) left|(?:look|looks|looked) (?:sad|bad|gross|old|rough|terrible|awful|moldy))(?!\p{L})/iu

/** Matches a reply that accepts the suggested item without saying yes: 'one stick. get more'. */
export const wantsMore =
  /(?:^|[.,!]\s|\s(?:so|but|and|please|pls)\s)(?:please\s)?(?:get|grab|buy|need)\s(?:some(?:\smore)?|more|another(?:\sone)?|it|them)(?:\s(?:please|pls|then))?[.!\s]*$/iu
/** Matches words saying that there is plenty at home: 'plenty of napkins'. */
export const muchAtHome =
  /^(?:plenty|tons|lots|loads|(?:a|one) (?:ton|bunch|lot)|enough|more than enough)(?!\p{L})/iu
/** Matches words saying how much of an item is left: 'half a bottle', 'a whole bag', 'about 4 left'. */
export const remains = new RegExp(
  `^(?:(?:about|around|like|maybe|almost|at least)\\s)?(?:(?:half|most of)(?:\\s(?:an?|the|one))?\\s${containerPattern}|(?:an?|one|the|\\d{1,2})\\s(?:whole|full|half|big|new|unopened)\\s${containerPattern}|.{1,20}\\sleft)$`,
  'iu',
)
