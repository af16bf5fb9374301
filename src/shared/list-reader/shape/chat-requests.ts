import {
  condition,
  fillers,
  listTitle,
  offers,
  orders,
  promises,
  requests,
  wantedIf,
} from './chat-phrases.ts'
import { insteadOf, notBut, notNeeded, refusalAtEnd, refusals, soldOut } from './chat-refusals.ts'
import { articles, politeness, withoutReason, withoutRemark } from './chat-remarks.ts'
import { talk } from './chat-talk.ts'
import { isThing, withoutOwner } from './chat-things.ts'

const whichPhrase = /^(?:the\s+\S+(?:\s\S+)?|(?:\S+\s){0,3}(?:ones?|kind|brand|type|flavou?r))$/iu
/** A request in a message: its type, and the offsets of the requested item. */
export type ChatRequest = {
  start: number
  end: number
  /**
   * 'asked': with a verb such as 'need'. 'named': without a verb. 'more': after 'also'. 'which': a variety,
   * as in 'the chive kind'. 'refused': 'never mind the eggs'. 'offered': 'do we need rice?'. 'doubted': 'do
   * we have rice?'.
   */
  kind: 'asked' | 'named' | 'more' | 'which' | 'refused' | 'offered' | 'doubted'
  /** Whether the sentence is a question. */
  isQuestion: boolean
}

/** Returns the requests in a message, without the small talk. */
export function requestsIn(message: string): ChatRequest[] {
  const ends = [...message.matchAll(sentenceEnd)].map(({ 0: mark, index }) => index + mark.length)
  return [...ends, message.length].flatMap((end, nth) => {
    const start = ends[nth - 1] ?? 0
    return end - start > maxSentence ? [] : requestsInSentence(message, start, end)
  })
}

/** Returns the requests in a sentence. 'Ramen instead of pizza' also refuses the pizza. */
function requestsInSentence(message: string, start: number, end: number): ChatRequest[] {
  const sentence = message.slice(start, end)
  const instead = insteadOf.exec(sentence)
  if (instead) {
    const at = start + instead.index
    const from = at + instead[0].length
    const [other = ''] = message.slice(from, end).split(/[,.!]/u)
    const refused = cut(message, { start: from, end: from + other.length, kind: 'refused' })
    return [
      ...(refused ? [{ ...refused, isQuestion: false }] : []),
      ...requestsInSentence(message, start, at),
    ]
  }
  const but = notBut.exec(sentence)
  if (but) {
    const at = start + but[0].length
    return [...requestsInSentence(message, start, at), ...requestsInSentence(message, at, end)]
  }
  const isQuestion = /\?[^\p{L}\p{N}?]*$/u.test(sentence) || asksWhether.test(sentence.trim())
  const request = requestIn(sentence, isQuestion)
  if (request === null) return []
  return joinedIn(sentence, request).map((one) => ({
    ...one,
    start: start + one.start,
    end: start + one.end,
    isQuestion,
  }))
}

/** Matches the start of a question that may lack its question mark: 'do u need cough drops'. */
const asksWhether = /^(?:do|does|did|should|shall) (?:you|u|ya|we|i|they|he|she)\s/iu
const trailingMarks = /(?:\?[\s\p{Extended_Pictographic}\u{FE0F}]*|(?<![\s.!?;])[\s.!?;]+)$/u
const another =
  "(?:(?:oh|also|and|plus|then|but|so)\\s){1,3}(?:(?:please|pls)\\s)?(?:don['’]?t forget|(?:can|could) (?:you|u)|(?:we|i)(?:['’]ll|['’]re| are|['’]m| am)? (?:also |just |almost |nearly |all )?(?:need|want|out of|low on|ran out of|used|finished)|grab|pick up|get)\\s"
/**
 * Matches where a request ends: at the end of a sentence, or before another request ('we need milk oh and
 * dont forget eggs').
 */
const sentenceEnd = new RegExp(
  `(?:[.!?;]|,(?=\\salso\\s)|,(?=\\s(?:just\\s|but\\s)?(?:get|grab|buy|add)\\s)|\\p{Extended_Pictographic})\\s+(?=[\\p{L}\\p{N}])|(?<!\\b(?:you|u|i|we|to|can|could|will|please|pls)),?\\s(?=${another})`,
  'giu',
)
/** Maximum number of small words to remove at the start. Each one takes another search. */
const maxFillers = 20
/** Maximum length in characters of a sentence that may contain a request. */
const maxSentence = 600
const maxLeadAt = 40
const maxFarLeadAt = 150
/**
 * Matches 'and' before an article or small word, where another item begins: 'eggs and the big thing of
 * spinach'.
 */
const joint =
  /\s(?:and|&|n|plus|y|\+)\s+(?=(?:the|an?|some|more|another|also|maybe|el|la|los|las|unos|unas|un|una)\s)/giu

/** Splits a request at each 'and' where another item begins; see `joint`. */
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

type Words = Omit<ChatRequest, 'isQuestion'>

/** Returns the request in a sentence, or null if there is none. */
function requestIn(sentenceText: string, isQuestion: boolean): Words | null {
  const text = sentenceText.replace(trailingMarks, '').replace(/(?<![\s.!?;])[\s.!?;]+$/u, '')
  let start = text.length - text.trimStart().length
  const wanted = wantedIf.exec(text.slice(start))
  if (wanted) {
    const thing = wanted.groups?.['thing'] ?? ''
    const from = start + wanted[0].indexOf(thing)
    return cut(text, { start: from, end: from + thing.length, kind: 'asked' })
  }
  let isMore = false
  for (let nth = 0; nth < maxFillers; nth += 1) {
    const filler = fillers.exec(text.slice(start)) ?? condition.exec(text.slice(start))
    if (!filler) break
    isMore ||= filler.groups?.['more'] !== undefined
    start += filler[0].length
  }
  const rest = text.slice(start)
  if (rest === '') return null
  const gone = soldOut.exec(rest)?.groups?.['thing']
  if (gone !== undefined) return cut(text, { start, end: start + gone.length, kind: 'refused' })
  const owned = isQuestion ? null : notNeeded.exec(rest)
  // In 'I have cucumbers, don't buy', the item precedes the refusal.
  const refused = (owned && refusalAtEnd.test(rest) ? null : refusals.exec(rest)) ?? owned
  if (refused) {
    const from = start + refused.index + refused[0].length
    const [after = ''] = text
      .slice(from)
      .split(
        /,|(?<=\S)\s(?:in (?:the|my|our)|at home|but|instead|so|get|just|im|i['’]m|i|we|they|he|she|it['’]?s|they['’]?re|we['’]?re)\s/iu,
      )
    return cut(text, { start: from, end: from + after.length, kind: 'refused' })
  }
  const listed = listTitle.exec(rest)
  if (listed) return cut(text, { start: start + listed[0].length, end: text.length, kind: 'asked' })
  const offer = isQuestion ? offers.exec(rest) : null
  if (offer) {
    const from = start + offer[0].length
    const kind = /^(?:have|got)$/iu.test(offer.groups?.['verb'] ?? '') ? 'doubted' : 'offered'
    return isThing(text.slice(from)) ? cut(text, { start: from, end: text.length, kind }) : null
  }
  const request = orders.exec(rest) ?? promises.exec(rest) ?? requests.exec(rest)
  if (request && isNear(rest, request.index) && !isNegated(rest.slice(0, request.index))) {
    const from = start + request.index + request[0].length
    const after = withoutRemark(text.slice(from))
    return isThing(after)
      ? cut(text, { start: from, end: from + after.length, kind: 'asked' })
      : null
  }
  // A remark after an item may contain any words: 'lox if it is on sale'.
  const [beforeRemark = ''] = rest.split(/\s(?:if|for|[-–—])\s|\s\(/u)
  const head = withoutReason(beforeRemark)
  if (head === null || talk.test(withoutOwner(head)) || !isThing(head)) return null
  const phrase = head === beforeRemark ? rest : head
  const kind = isMore ? 'more' : 'named'
  return cut(text, {
    start,
    end: start + phrase.length,
    kind: whichPhrase.test(phrase) ? 'which' : kind,
  })
}

/**
 * Whether a request is near the start of its sentence, or follows a conjunction: 'the babysitter used the
 * last one so I need wipes'.
 */
function isNear(sentence: string, at: number): boolean {
  if (at < maxLeadAt) return true
  return at < maxFarLeadAt && /\b(?:so|and|but|then)\s+$/iu.test(sentence.slice(0, at))
}

/** Whether the words before a request end with a negation such as "don't". */
function isNegated(before: string): boolean {
  return /\b(?:don'?t|dont|not|no|never|didn'?t)\s*$/iu.test(before)
}

/** Removes the article and polite words around a requested item. Returns null if nothing is left. */
function cut(text: string, request: Words): Words | null {
  const article = articles.exec(text.slice(request.start, request.end))?.[0] ?? ''
  const start = request.start + article.length
  let words = text.slice(start, request.end).trimEnd()
  for (let nth = 0; nth < maxFillers; nth += 1) {
    const bare = words.replace(politeness, '')
    if (bare === words) break
    words = bare
  }
  return words.trim() === '' ? null : { ...request, start, end: start + words.length }
}
