import { deniedIn } from './chat-denials.ts'
import {
  condition,
  favors,
  fillers,
  listTitle,
  offers,
  orders,
  promises,
  requests,
  wantedIf,
} from './chat-phrases.ts'
import {
  acknowledges,
  hasOther,
  insteadOf,
  meansLast,
  notBut,
  notNeeded,
  refusalAtEnd,
  refusals,
  soldOut,
} from './chat-refusals.ts'
import { withoutLastReason, withoutReason, withoutRemark } from './chat-remarks.ts'
import { talk } from './chat-talk.ts'
import { isActivity, isThing, withoutOwner } from './chat-things.ts'
import { type KnowsGoods, titleOfGoods } from './chat-titles.ts'
import { type ChatRequest, cut, maxFillers, polite, type Words } from './request-words.ts'

const whichPhrase =
  /^(?:the\s+\S+(?:\s\S+)?(?:\snot\s.{1,40})?|(?:\S+\s(?!the\s)){0,3}(?:ones?|kind|brand|type|flavou?r)|the\s(?:\S+\s){0,2}(?:ones?|kind)\s(?:with|w\/?|in|from|without|that)\s.{1,40}|size\s\S{1,4})$/iu

/**
 * Returns the requests in a message, without the small talk. Skips sentences of more than `maxSentence`
 * characters. A sentence that begins with known goods asks for them even if small talk follows: 'Cranberry
 * sauce, you know the one'.
 */
export function requestsIn(message: string, knowsGoods: KnowsGoods = () => false): ChatRequest[] {
  const ends = [...message.matchAll(sentenceEnd)].map(({ 0: mark, index }) => index + mark.length)
  return [...ends, message.length].flatMap((end, nth) => {
    const start = ends[nth - 1] ?? 0
    return end - start > maxSentence ? [] : requestsInSentence(message, { start, end, knowsGoods })
  })
}

type Sentence = { start: number; end: number; knowsGoods: KnowsGoods }

/** Returns the requests in a sentence. 'Ramen instead of pizza' also rejects the pizza. */
function requestsInSentence(message: string, within: Sentence): ChatRequest[] {
  const { start, end, knowsGoods } = within
  const sentence = message.slice(start, end)
  const instead = insteadOf.exec(sentence)
  if (instead) {
    const at = start + instead.index
    const from = at + instead[0].length
    const [other = ''] = message.slice(from, end).split(/[,.!]/u)
    const refused = cut(message, { start: from, end: from + other.length, kind: 'refused' })
    return [
      ...(refused ? [{ ...refused, isQuestion: false }] : []),
      ...requestsInSentence(message, { ...within, end: at }),
    ]
  }
  const but = notBut.exec(sentence)
  if (but) {
    const at = start + but[0].length
    return [
      ...requestsInSentence(message, { ...within, end: at }),
      ...requestsInSentence(message, { ...within, start: at }),
    ]
  }
  const isQuestion = /\?[^\p{L}\p{N}?]*$/u.test(sentence) || asksWhether.test(sentence.trim())
  const request = requestIn(sentence, { isQuestion, knowsGoods })
  if (request === null) return []
  return joinedIn(sentence, request).map((one) => ({
    ...one,
    start: start + one.start,
    end: start + one.end,
    isQuestion,
  }))
}

/**
 * Matches the start of a question that may lack its question mark: 'do u need cough drops', 'you want eggs',
 * 'what about rice'.
 */
const asksWhether =
  /^(?:(?:ok(?:ay)?|k|nice|and|so|oh)[\s,.]+)*(?:(?:do|does|did|should|shall) (?:you|u|ya|we|i|they|he|she)|(?:you|u|ya) want|want me to|(?:what|how) about)\s/iu
/** Matches a place at home after an item: 'in the hall kitchen'. */
const whereKept = /\s(?:in|at|on)\s(?:the|our|my|your|ur)\s/iu
const trailingMarks = /(?:\?[\s\p{Extended_Pictographic}\u{FE0F}]*|(?<![\s.!?;])[\s.!?;]+)$/u
const another =
  "(?:(?:oh|also|and|plus|then|but|so|except)\\s){1,3}(?:(?:please|pls)\\s)?(?:don['’]?t forget|(?:can|could) (?:you|u)|(?:we|i)(?:['’]ll|['’]re| are|['’]m| am)? (?:also |just |almost |nearly |all )?(?:need|want|out of|low on|ran out of|used|finished|(?:have|got) zero|would (?:love|like)(?! to)|could use)|i['’]?m (?:also )?(?:getting|grabbing|buying)|i['’]?ll (?:also )?(?:get|grab|buy|add)(?! (?:you|u|it|them)(?!\\p{L}))|grab|pick up|get)\\s"
/**
 * Matches the end of a request: the end of a sentence, or the start of another request ('we need milk oh and
 * dont forget eggs').
 */
const sentenceEnd = new RegExp(
  `(?:(?<!\\b(?:mr|mrs|ms|dr|st))[.]|[!?;]|:[)(D]|,(?=\\salso\\s)|,(?=\\s(?:(?:and|also|but|then)\\s)?(?:can|could|may)\\s(?:you|u|we|i|someone|somebody)\\s)|,(?=\\s(?:we|i)\\s(?:already\\s|still\\s)?(?:have|got)\\s(?!(?:it|them|that|those|these|one|none|some|enough|plenty|tons|lots|a|like|so|to|two|three|\\d+)(?!\\p{L}))\\p{L})|,(?=\\s(?:just\\s|but\\s)?(?:get|grab|buy|add)\\s)|\\p{Extended_Pictographic})\\s+(?=[\\p{L}\\p{N}])|(?<!\\b(?:you|u|i|we|to|can|could|will|please|pls)),?\\s(?=${another})`,
  'giu',
)
/** Maximum length in characters of a sentence that may contain a request. */
const maxSentence = 600
const maxLeadAt = 40
const maxFarLeadAt = 150
/**
 * Matches an 'and' that begins another item because an article or a word such as 'some' follows: 'eggs and
 * the big thing of spinach'.
 */
const joint =
  /\s(?:and|&|n|plus|y|\+)\s+(?!(?:an?\s)?(?:half|quarter|third)(?!\p{L}))(?=(?:the|an?|some|more|another|also|maybe|those|these|el|la|los|las|unos|unas|un|una)\s)/giu

/** Splits a request at each 'and' that begins another item. */
function joinedIn(sentence: string, request: Words): Words[] {
  const { start, end, kind } = request
  const joints = [...sentence.slice(start, end).matchAll(joint)]
  return [...joints, null].flatMap((next, nth) => {
    const before = joints[nth - 1]
    const from = before ? start + before.index + before[0].length : start
    const to = next ? start + next.index : end
    return cut(sentence, { start: from, end: to, kind }) ?? []
  })
}

/** Returns the request in a sentence, or null if there is none. */
function requestIn(
  sentenceText: string,
  { isQuestion, knowsGoods }: { isQuestion: boolean; knowsGoods: KnowsGoods },
): Words | null {
  const text = sentenceText.replace(trailingMarks, '').replace(/(?<![\s.!?;,])[\s.!?;,]+$/u, '')
  let start = text.length - text.trimStart().length
  const wanted = wantedIf.exec(text.slice(start))
  if (wanted) {
    const thing = wanted.groups?.['thing'] ?? ''
    const from = start + wanted[0].indexOf(thing)
    return cut(text, { start: from, end: from + thing.length, kind: 'asked' })
  }
  const other = isQuestion ? null : hasOther.exec(text.slice(start))
  if (other) return cut(text, { start: start + other[0].length, end: text.length, kind: 'asked' })
  let isMore = false
  for (let nth = 0; nth < maxFillers; nth += 1) {
    const filler = fillers.exec(text.slice(start)) ?? condition.exec(text.slice(start))
    // A dash at the start is an item's bullet, not a filler.
    if (!filler || (nth === 0 && filler[0].startsWith('-'))) break
    isMore ||= filler.groups?.['more'] !== undefined
    start += filler[0].length
  }
  const rest = text.slice(start)
  if (rest === '' || acknowledges.test(rest)) return null
  const gone = soldOut.exec(rest)?.groups?.['thing']
  if (gone !== undefined) return cut(text, { start, end: start + gone.length, kind: 'refused' })
  if (!isQuestion) {
    const denied = deniedIn(text, start)
    if (denied) return denied
  }
  const owned = isQuestion ? null : notNeeded.exec(rest)
  // In 'I have cucumbers, don't buy', the item precedes the refusal.
  const isAtEnd =
    ((owned || favors.test(rest)) && refusalAtEnd.test(rest)) ||
    (owned && neverMindAtEnd.test(rest))
  const refused = (isAtEnd ? null : refusals.exec(rest)) ?? owned
  if (refused) {
    const from = start + refused.index + refused[0].length
    const [after = ''] = text
      .slice(from)
      .split(
        /,|(?<=\S)\s(?:in (?:the|my|our)|at home|but|instead|so|get|just|im|i['’]m|i|we|they|he|she|it['’]?s|they['’]?re|we['’]?re)\s|\s(?:never ?mind|nvm)$/iu,
      )
    if (!meansLast.test(after)) {
      return cut(text, { start: from, end: from + after.length, kind: 'refused' })
    }
    return refused.index > 0 ? null : { start: from, end: from + after.length, kind: 'unwanted' }
  }
  const listed = listTitle.exec(rest) ?? titleOfGoods(rest, knowsGoods)
  if (listed) return cut(text, { start: start + listed[0].length, end: text.length, kind: 'asked' })
  const offer = isQuestion ? offers.exec(rest) : null
  if (offer) {
    const from = start + offer[0].length
    const kind = /^(?:have|got)$/iu.test(offer.groups?.['verb'] ?? '') ? 'doubted' : 'offered'
    const [thing = ''] = text.slice(from).split(whereKept)
    return isThing(thing) ? cut(text, { start: from, end: from + thing.length, kind }) : null
  }
  const favored = favors.exec(rest)
  if (favored && isThing(rest.slice(favored[0].length))) {
    const from = start + favored[0].length
    const { thing } = withoutReason(text.slice(from).replace(refusalAtEnd, ''))
    return cut(text, { start: from, end: from + thing.length, kind: 'named' })
  }
  const request = orders.exec(rest) ?? promises.exec(rest) ?? requests.exec(rest)
  const asked = request && please.test(request[0]) ? rest.slice(0, request.index) : ''
  // In "Motrin pls Lily's warm again", 'pls' ends the request.
  if (asked.trim() !== '' && !talk.test(asked) && isThing(asked) && knowsGoods(asked.trim())) {
    return cut(text, { start, end: start + asked.length, kind: isMore ? 'more' : 'named' })
  }
  if (request && isNear(rest, request.index) && !isNegated(rest.slice(0, request.index))) {
    const from = start + request.index + request[0].length
    const after = withoutLastReason(withoutRemark(text.slice(from)))
    const kind = pointedKind.test(after.trim()) ? 'which' : 'asked'
    const mayBeItem = after.trim() !== '' && isThing(after)
    if (mayBeItem) return cut(text, { start: from, end: from + after.length, kind })
    // In "soap cause we need it", only the reason has a verb.
    if (request.index === 0) return null
  }
  // A remark after an item may contain any words: 'lox if it is on sale'.
  const [beforeRemark = ''] = polite(rest).split(/\s(?:if|for|[-–—])\s|\s\(/iu)
  const { thing: head, isOwned, isBought } = withoutReason(beforeRemark)
  if (isBought && isThing(head))
    return cut(text, { start, end: start + head.length, kind: 'bought' })
  if (isOwned && isThing(head))
    return cut(text, { start, end: start + head.length, kind: 'refused' })
  // 'Also doing bananas' adds bananas to an order.
  if (namesTime.test(head) || (isActivity(head) && !isMore)) return null
  if (talk.test(withoutOwner(head)) || !isThing(head)) return frontIn(text, { start, knowsGoods })
  const phrase = head === beforeRemark ? rest : head
  const more = startsCounted.test(phrase) ? 'asked' : 'more'
  const kind = isMore ? more : 'named'
  return cut(text, {
    start,
    end: start + phrase.length,
    kind: whichPhrase.test(phrase) ? 'which' : kind,
  })
}

const neverMindAtEnd = /\s(?:never ?mind|nvm)$/iu
const please = /^(?:please|pls|plz)/iu

/** Matches a variety after a verb, as in 'get the small one'. */
const pointedKind = /^(?:the|that|those)\s(?:\S+\s){1,3}(?:ones?|kind|brand|type|size|flavou?r)$/iu

/**
 * Matches an article or count before an item. After 'also', the app doesn't have to know such an item: 'also
 * a phone charger'.
 */
const startsCounted = /^(?:an?|one|two|three|some|another|\d{1,2})\s\p{L}/iu

/**
 * Matches the end of a phrase for an event or a time rather than an item: 'church breakfast tomorrow', 'bears
 * game'.
 */
const namesTime =
  /\s(?:tomorrow|tmrw|tmr|yesterday|(?<!(?:board|video|card|party|yard)\s)game|practice|rehearsal|recital|meeting|wedding|appointment|appt|tournament)$/iu

/** Matches the start of a phrase for a place rather than an item: 'from the deli'. */
const beginsPlace = /^(?:from|at|in|on|to|for|with)\s/iu

/**
 * Returns the known goods at the start of a sentence that is otherwise small talk, or null. Goods are
 * separated by commas.
 */
function frontIn(
  text: string,
  { start, knowsGoods }: { start: number; knowsGoods: KnowsGoods },
): Words | null {
  let end = start
  for (const piece of text.slice(start).split(',')) {
    const words = piece.trim()
    if (
      words === '' ||
      beginsPlace.test(words) ||
      talk.test(withoutOwner(words)) ||
      !isThing(words) ||
      !knowsGoods(words)
    )
      break
    end += (end === start ? 0 : 1) + piece.length
  }
  return end === start ? null : cut(text, { start, end, kind: 'named' })
}

/**
 * Whether a request is near the start of its sentence, or follows a conjunction: 'the babysitter used the
 * last one so I need wipes'.
 */
function isNear(sentence: string, at: number): boolean {
  if (at < maxLeadAt) return true
  return at < maxFarLeadAt && /(?:\b(?:so|and|but|then)|,)\s+$/iu.test(sentence.slice(0, at))
}

/** Matches a negation before a request: "don't", "I don't think", 'nobody'. */
const negation =
  /\b(?:don['’]?t|not|no|never|didn['’]?t)(?:\s(?:run|ran|get|got))?\s?$|\b(?:don['’]?t|doesn['’]?t|not)\s(?:think|believe|guess|know if|sure if)\s?$|\b(?:nobody|no one)\s(?:\p{L}+\s){0,2}$/iu

/** Whether the words before a request end with a negation such as "don't". */
function isNegated(before: string): boolean {
  return negation.test(before)
}
