/** What people write around the things that they ask for. */
const again =
  '(?:please|pls|plz|also|just|maybe|still|really|do|prob(?:ably)?|will|gonna|might|all|and|then|definitely)'
const fetch = '(?:get|grab|pick\\s?up|buy|bring|add|order|snag|fetch)'
const some = '(?:\\s+(?:me|us|some more|more|some|a few|any))?'
/** Behind these stands what is asked for, known or not. */
const requests = new RegExp(
  `\\b(?:${[
    `(?:can|could|would|will|cn)\\s+(?:you|u|ya|ya'?ll|y'?all|someone|somebody|anyone)\\s+(?:${again}\\s+)*${fetch}${some}`,
    `(?:can|could|may)\\s+(?:i|we)\\s+(?:${again}\\s+)*(?:get|have)${some}`,
    `(?:i|we|you|u|he|she|they|kids?)\\s+(?:${again}\\s+)*(?:need|needs|want|wants|could use|would like|d like)(?:\\s+to\\s+${fetch})?${some}`,
    `(?:i'd|we'd)\\s+like${some}`,
    `(?:need|needs|want)(?:\\s+to\\s+${fetch})?${some}`,
    `(?:all |almost |nearly |totally |completely )?(?:out of|low on)`,
    `(?:don'?t|dont|do not)\\s+forget(?:\\s+to\\s+${fetch})?${some}`,
    `remember${some}`,
    `(?:please|pls|plz)(?:\\s+${again})*(?:\\s+${fetch})?${some}`,
    `(?:puedes|podrías|puede)\\s+(?:traer|comprar)(?:me|nos)?`,
    `necesit(?:o|amos|as)|hace[n]? falta|falta[n]?|compra(?:me|nos)?|trae(?:me|nos)?`,
  ].join('|')})(?=\\s)`,
  'iu',
)
/** At the front of a message alone: 'our order goes in at 11' asks for nothing. */
const orders = new RegExp(`^(?:${fetch}${some}|adding)(?=\\s)`, 'iu')
/** Small words at the front of a message; some of them say that more is wanted. */
const fillers =
  /^(?:(?<more>also|and|n|plus|\+|&|oh|then|maybe|y|también|more)|ok(?:ay)?|k|kk|yes|yeah|yep|ya|sure|lol|haha|wait|hey|hi|hmm|um|uh|please|pls|plz|thanks|thx|ty|btw|actually|ooh|ah|well|so|tho|then|ma'?am|sir|babe|honey|hon|mom|dad)(?=[\s,.!]|$)[\s,.!]*/iu
const politeness =
  /(?<![\s,])[\s,]+(?:please|pls|plz|thanks|thank you|thx|ty|tysm|too|as well|also|then|tho|though|lol|haha|ok|okay|when(?:ever)? (?:you|u)\b.*|(?:on|if) (?:you|u|your|ur)\b.*|while (?:you|u)\b.*|from the store|at the store|at (?:walmart|target|costco|publix|kroger|aldi))$/iu
const refusals =
  /\b(?:never ?mind|nvm|scratch|skip|cancel|(?<!don'?t |dont |not )forget|no need (?:for|to)|(?:don'?t|dont|do not|didn'?t|won'?t) (?:need|get|buy|want|bother|worry)|no more)\b(?:\s+(?:about|with|the|any|getting))*/iu
const saysWhich = /^(?:the\s+\S+(?:\s\S+)?|(?:\S+\s){0,3}(?:ones?|kind|brand|type|flavou?r))$/iu
/** Nobody asks for things in such words. */
export const talk =
  /\b(?:i|i['’]?m|ill|i['’]ll|you|u|ur|your|he|she|they|we|it|it['’]?s|thats?|that['’]s|is|are|was|were|did|didn['’]?t|do|does|how|what|whats|when|where|who|why|will|wont|would|can|could|should|have|has|had|havent|going|gone|home|see|saw|think|know|love|sorry|bye|hello|morning|great|later|soon|mins?|minutes?|already|says?|said|let|my|omw|leaving|drive|safe|running|stop|stopping|got|getting|checking|found|less|went|goes|worry|there|here|way|done|dont|don['’]t)\b/iu
const nothing = new Set(
  (
    'it that this them these those one ones some more any anything something everything nothing stuff things home here there ready going back ' +
    'up out help ride car gas cash money kids dog bed sleep shower time you me us him her food dinner lunch breakfast groceries list'
  ).split(' '),
)

/** A part of a message: what is asked for, what may be, or what isn't wanted any more. */
export type ChatRequest = {
  start: number
  end: number
  /** 'asked' by a verb; 'named' without one; 'more' behind 'also'; 'which' for 'the chive kind'; 'refused' for 'never mind the eggs'. */
  kind: 'asked' | 'named' | 'more' | 'which' | 'refused'
  /** Whether it ends with a question mark. */
  isQuestion: boolean
}

/** What a message may ask for; small talk is left out. */
export function requestsIn(message: string): ChatRequest[] {
  const ends = [...message.matchAll(sentenceEnd)].map(({ 0: mark, index }) => index + mark.length)
  return [...ends, message.length].flatMap((end, nth) => {
    const start = ends[nth - 1] ?? 0
    const sentence = message.slice(start, end)
    const request = requestIn(sentence)
    if (request === null) return []
    const isQuestion = sentence.trimEnd().endsWith('?')
    return [{ ...request, start: start + request.start, end: start + request.end, isQuestion }]
  })
}

const sentenceEnd = /[.!?;]\s+(?=[\p{L}\p{N}])/gu
const maxLeadAt = 40

function requestIn(sentenceText: string): Omit<ChatRequest, 'isQuestion'> | null {
  const text = sentenceText.replace(/(?:(?<![\s.!?;])[\s.!?;]+)$/u, '')
  let start = text.length - text.trimStart().length
  let isMore = false
  for (;;) {
    const filler = fillers.exec(text.slice(start))
    if (!filler) break
    isMore ||= filler.groups?.['more'] !== undefined
    start += filler[0].length
  }
  const rest = text.slice(start)
  if (rest === '') return null
  const refused = refusals.exec(rest)
  if (refused) {
    const from = start + refused.index + refused[0].length
    const behind = text.slice(from).split(talk)[0] ?? ''
    return cut(text, { start: from, end: from + behind.length, kind: 'refused' })
  }
  const request = orders.exec(rest) ?? requests.exec(rest)
  if (request && request.index < maxLeadAt && !isNegated(rest.slice(0, request.index))) {
    const from = start + request.index + request[0].length
    return isThing(text.slice(from))
      ? cut(text, { start: from, end: text.length, kind: 'asked' })
      : null
  }
  // A remark behind a thing may say anything: 'lox if it is on sale'.
  const [head = ''] = rest.split(/\s(?:if|for|[-–—])\s|\s\(/u)
  if (talk.test(head) || !isThing(rest)) return null
  const named = isMore ? 'more' : 'named'
  return cut(text, { start, end: text.length, kind: saysWhich.test(rest) ? 'which' : named })
}

/** 'To leave' is done, and 'anything' is nothing. */
function isThing(words: string): boolean {
  const [first = '', second = ''] = words
    .trim()
    .toLowerCase()
    .split(/[\s,]+/u)
  if (/^(?:to|from|off|in|on|at|if|what|which|who|how|whatever)$/u.test(first)) return false
  return !nothing.has(first) && !(first === 'the' && nothing.has(second))
}

function isNegated(before: string): boolean {
  return /\b(?:don'?t|dont|not|no|never|didn'?t)\s*$/iu.test(before)
}

const articles = /^[\s,:]*(?:(?:the|some|any|a few|another|more|el|la|los|las|unos|unas)\s+)?/iu

/** Without an article before it and polite words behind it. */
function cut(
  text: string,
  request: Omit<ChatRequest, 'isQuestion'>,
): Omit<ChatRequest, 'isQuestion'> | null {
  const article = articles.exec(text.slice(request.start, request.end))?.[0] ?? ''
  const start = request.start + article.length
  let words = text.slice(start, request.end).trimEnd()
  for (;;) {
    const bare = words.replace(politeness, '')
    if (bare === words) break
    words = bare
  }
  return words.trim() === '' ? null : { ...request, start, end: start + words.length }
}
