import { isThing, withoutOwner } from './chat-things.ts'

/** Matches small words that people add to a request. */
const again =
  '(?:please|pls|plz|also|just|maybe|still|really|do|prob(?:ably)?|will|gonna|might|all|and|then|definitely)'
const fetch = '(?:get|grab|pick\\s?up|buy|bring|add|order|snag|fetch)'
const some = '(?:\\s+(?:me|us|some more|more|some|a few|any))?'
/** Phrases before a requested item. The item may be unknown. */
const requests = new RegExp(
  `\\b(?:${[
    `(?:can|could|would|will|cn)\\s+(?:you|u|ya|ya'?ll|y'?all|someone|somebody|anyone)\\s+(?:${again}\\s+)*${fetch}${some}`,
    `(?:can|could|may)\\s+(?:i|we)\\s+(?:${again}\\s+)*(?:get|have)${some}`,
    `(?:i|we|you|u|he|she|they|kids?)(?:['’]?ll)?\\s+(?:${again}\\s+)*(?:need|needs|want|wants|could use|would like|d like)(?:\\s+to\\s+${fetch})?${some}`,
    `(?:i['’]d|we['’]d|would)\\s+(?:like|love)(?!\\s+(?:to|it|if|that|you)\\b)${some}`,
    `if\\s+(?:you|u)\\s+(?:could|would|can)\\s+(?:${again}\\s+)*${fetch}${some}`,
    `(?:need|needs|want|wants)(?:\\s+to\\s+${fetch})?${some}`,
    `(?:all |almost |nearly |totally |completely )?(?:out of|low on)`,
    `(?:used|finished|ate|drank|down to)(?:\\s+up)?\\s+(?:the|our|my)\\s+last(?:\\s+(?:bit|drop))?(?:\\s+of)?(?:\\s+(?:the|our|my))?`,
    `(?:don'?t|dont|do not)\\s+forget(?!\\s+(?:your|ur)\\s)(?:\\s+to\\s+${fetch})?${some}`,
    `remember${some}`,
    `(?:and|so|then|to|mind|mind to)\\s+(?:${fetch}|getting|grabbing|buying|picking\\s?up|bringing)${some}`,
    `pick\\s(?:me|us)\\sup${some}`,
    `(?:necesito|quiero|quisiera)\\s+que\\s+(?:me|nos)\\s+(?:traigas|compres|traiga|compre)`,
    `(?:me|nos)\\s+(?:traes|compras|traigas|compra|trae)`,
    `(?:please|pls|plz)(?:\\s+${again})*(?:\\s+${fetch})?${some}`,
    `(?:puedes|podrías|puede)\\s+(?:traer|comprar)(?:me|nos)?`,
    `necesit(?:o|amos|as)|hace[n]? falta|falta[n]?|compra(?:me|nos)?|trae(?:me|nos)?`,
  ].join('|')})(?=\\s)`,
  'iu',
)
/** Matches a promise before an item: 'I'll get u some of those' before 'clementines'. */
const promises =
  /^(?:i['’]?ll|ill|i will|i can|let me)\s+(?:also\s+)?(?:get|grab|buy|pick\s?up)\s+(?:u|you|ya)\s+(?:some|a few|more|those|these)(?:\s+(?:of\s+)?(?:the|those|these))?(?=\s)/iu
/** Matches the start of a list in a message: 'Also on my list: cups, trail mix', 'for the salad: tomatoes'. */
const listTitle =
  /^(?:(?:[^:\s]{1,15}\s){0,5}(?:list|needs?|wants?|get|add|adding|buy|order|shopping|groceries|necesito|necesitamos|falta|faltan|comprar)(?:\s(?:list|for me|from there|too|still))?|for\s(?:(?:the|my|our|her|his|your)\s)?[^:\s]{2,15}(?:\s[^:\s]{2,15}){0,2}):\s+(?=\S)/iu
/** Phrases that are requests only at the start of a message. 'Our order goes in at 11' is not one. */
const orders = new RegExp(`^(?:${fetch}${some}|adding)(?=\\s)`, 'iu')
/** Small words at the start of a message. The group `more` means that the message adds items. */
const fillers =
  /^(?:(?<more>also|and|n|plus|\+|&|oh|then|maybe|y|también|more|but|another thing|one more thing)|o+k+(?:ay)?|k+|ye+s+|yea+h*|ye+p+|yu+p+|ya(?!\s(?:tengo|tenemos|hay|compr))|s[ií]+|sure|lol|haha+|(?:no\s)?wait|hey+|hi+|hmm+|um+|uh+|please|pls|plz|thanks|thx|ty|btw|actually|ooh+|ah+|well|so|tho|then|omg|lmao|dang|ugh|alright|anyways?|of course|claro(?: que s[ií])?|ma'?am|sir|babe|honey|hon|hun|sweetie|dear|mom|dad|mija|mijo|mami|papi|abuelit[ao]|t[ií][ao]|team|folks|y'?all|pero|bueno|entonces|ah|ay|vale|dale|porfa|porfis|just(?=\s(?!got|one\b))|go on(?: then)?|why not|no(?=\s(?:we|i|get|make|wait)\s)|(?:perfect|great|cool|nice|awesome|sweet|no|nah|nope|good|right|same|sorry|fine|cool beans|got it|sounds good)(?=[,.!]|$))(?=[\s,.!]|$)[\s,.!]*/iu
/** Matches a condition before an item: 'if they have them, a bouquet'. */
const condition =
  /^(?:if|since|when|while|once)\s(?!(?:you|u)\s(?:could|would|can|get|grab|pick|bring)\s)[^,]{2,60},\s+/iu
/**
 * Matches a condition that names the item: 'if the violets are under $6 please pick one out', 'if they have
 * nice plums I would love some'.
 */
const wantedIf =
  /^if\s(?:the|they (?:have|had)|there (?:is|are)|you (?:see|find))\s(?:(?:any|some|nice|good|fresh|ripe|a)\s)?(?<thing>[\p{L}'’-]+(?:\s[\p{L}'’-]+)?)\s(?:(?:is|are|looks?)\s[^,.]{2,30},?\s)?(?:please\s|could you\s|i['’]?(?:d| would) (?:like|love|take)\s)(?:(?:get|grab|buy|bring|pick)\s)?(?:me\s|us\s)?(?:one|two|some|a few|a couple|a bunch|them|it)(?!\p{L})/iu
/**
 * Matches questions about an item. 'Do we need rice?' adds rice if the reply is yes, and 'do we have rice?'
 * if the reply is no.
 */
const offers =
  /^(?:(?:do|did|does|should|shall|are|r)\s+)?(?:(?:we|you|u|ya|y'?all|i|they|he|she|kids?)\s+)?(?:(?:still|also|even|really)\s+)?(?<verb>need|want|get|have|got|out of|low on)\s+(?:(?:any more|any|some|more|enough|anymore)\s+)?/iu
const politeness =
  /(?<![\s,])[\s,]+(?:please|pls|plz|thanks|thank you|thx|ty|tysm|too|yes|still|maybe|obv|obviously|i guess|i think|again|instead|after all|por favor|porfa|as well|also|then|tho|(?<=,\s?)(?:they['’]?re|it['’]?s) (?:all )?on sale|though|lol|haha|ok|okay|when(?:ever)? (?:you|u)\b.*|(?:on|if) (?:you|u|your|ur)\b.*|while (?:you|u)\b.*|i(?: would|['’]d) (?:be (?:so |very |most )?(?:grateful|thankful|happy)|(?:really |so )?appreciate it)|that would be (?:great|lovely|wonderful)|from the store|at (?:the|my|our) (?:store|apt|apartment|house|office|cabin|lake|dorm|condo|studio)|at (?:walmart|target|costco|publix|kroger|aldi))$/iu
const refusals =
  /\b(?:never ?mind|nvm|scratch|skip|cancel|mejor no|(?<=^|, )not(?=\s(?:the|those|these|any)\s)|better not|hold off on|take off|cross off|leave off|no longer (?:need|want)|(?<!don'?t |dont |not )forget|no need (?:for|to)|(?:don'?t|dont|do not|didn'?t|won'?t) (?:need|get|buy|want|bother|worry)|no (?:compres|traigas)|ya no|no more)\b(?:\s+(?:about|with|the|any|getting))*/iu
const refusalAtEnd =
  /,\s(?:so\s)?(?:don['’]?t|do not|no need to) (?:get|buy)(?: (?:it|any|them|more))?$/iu
/** Matches messages that remove an item: 'they are out of rye', 'we have eggs', 'store has no rye'. */
const notNeeded =
  /^(?:(?:they|(?:the\s)?store|they['’]?re|it|aldi|kroger|publix|walmart|target|costco)\s?(?:are|is|r|were|was)?\s?(?:all\s|totally\s|completely\s|sold\s)?out of|(?:they|(?:the )?store) (?:don['’]?t|dont|do not|doesn['’]?t|didn['’]?t|has no|have no|had no)(?: have| carry| had)?(?: any| the)?|(?:we|i)(?:['’]?re| are|['’]?m| am)? (?:good|all set|set|fine|stocked(?: up)?|okay|ok) (?:on|for|with)|(?:we|i)(?:['’]ve)? (?:already |still )?(?:have|got|found|bought)(?! to| a call)(?: (?:some|enough|plenty of|plenty|lots of|a ton of|tons of|a bunch of))?|no hay|ya (?:tengo|tenemos|hay|compr[eé]))\s+(?=\S)/iu
/** Matches messages that say that an item is sold out: 'pizza rolls sold out'. */
const soldOut =
  /^(?<thing>\S.{1,40}?)\s(?:(?:is|are|r|was|were)\s)?(?:all\s|totally\s|completely\s)?(?:sold out|out of stock|unavailable|discontinued)(?!\p{L})/iu
/** Matches the 'instead of' between two items: 'ramen instead of hot pockets'. */
const insteadOf = /(?<=\S)\sinstead of\s(?=\S)/iu
/** Matches the start of a message that replaces an item: 'not the raspberries, blueberries'. */
const notBut =
  /^(?:(?:no|wait|actually)[\s,]+)*not\s(?:the|those|these|any)\s[^,.]{2,40},\s(?=\S)/iu
const whichPhrase = /^(?:the\s+\S+(?:\s\S+)?|(?:\S+\s){0,3}(?:ones?|kind|brand|type|flavou?r))$/iu
/** Words of small talk. A plain request contains none of them. */
export const talk =
  /\b(?:i|i['’]?m|ill|i['’]ll|you|u|ur|your|he|she|they|we|it|it['’]?s|thats?|that['’]s|is|are|was|were|did|didn['’]?t|do|does|how|what|whats|looks?|looked|sounds|smells|feels?|hate|tired|busy|coming|came|told|asked|parked|packed|guess|hope|wish|when|where|who|why|will|wont|would|can|could|should|have|has|had|havent|going|gone|home|see|saw|think|know|love|sorry|bye|hello|morning|great|later|soon|mins?|minutes?|already|says?|said|let|my|omw|leaving|drive|safe|running|stop|stopping|got|getting|checking|found|less|went|goes|worry|there|here|way|done|dont|don['’]t)\b/iu
export const talkInSpanish =
  /(?<!\p{L})(?:que|me|nos|ya|cuando|pero|tu|quieres?|necesitas|vas|algo|tr[aá]eme|compres|también|porfa|por favor|está|voy|vamos|tengo|hola|gracias)(?!\p{L})/iu

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

const reason =
  /(?<![\s,])[\s,]+(?:(?:cuz|cause|because|bc|since|unless|cos|porque)\s|(?:we|i|u|you|they|he|she|it|that|there|i['’]?m|we['’]?re|(?:he|she)['’]s|they['’]?re|its|it['’]s|theres|there['’]s)\s(?=\p{L})|(?:is|are|r)\s(?:fine|ok|okay|good|best|great|all|almost|gone|low|out)(?!\p{L}))/iu

/**
 * Removes the reason after an item: 'toilet paper we r on the last roll' becomes 'toilet paper'. Returns null
 * for an item at home, such as 'rice we have'.
 */
function withoutReason(words: string): string | null {
  const found = reason.exec(words)
  if (!found) return words
  const isOwned = /\b(?:have(?! n)|has|got|bought|found|saw|made|ate)\b/iu.test(
    words.slice(found.index),
  )
  return isOwned ? null : words.slice(0, found.index)
}

const subject =
  "(?:(?:we|i|you|u|they|he|she|it|that|there)(?:['’]\\p{L}{1,2}|\\s)|(?:the|my|our|your|his|her)(?:\\s\\p{L}+){1,3}\\s|\\p{Lu}[\\p{L}'’]+\\s)"
const predicate =
  '(?:is|are|was|were|has|have|had|ran|went|ate|used|likes?|loves?|wants?|needs?|said|says|can|will|just|finished|drank|gave|got|broke|hates?|almost|bringing|coming|know|turns|eats|keeps|takes|uses|drinks|always|never|only)'
/** Matches a remark after an item: ', we're almost out', ', the powder room is empty'. */
const trailingRemark = new RegExp(
  `,\\s(?:(?:but|so|and|cuz|because|since)\\s)?${subject}\\s?${predicate}(?!\\p{L})`,
  'iu',
)

function withoutRemark(words: string): string {
  const found = trailingRemark.exec(words)
  return found ? words.slice(0, found.index) : words
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

const articles =
  /^[\s,:]*(?:of\s+(?=(?:the|that|this|those|these|my|our)\s))?(?:(?:the|that|some|any|a few|another|more|this|these|those|my|our|her|his|their|your|ur|el|la(?!\s(?:croix|choy|vi[ck]toria|coste[ñn]a|banderita|tortilla|brea|preferida|moderna|colombe|yogurt|vache|roche|llave|morena))|los|las|unos|unas|mis|tus|sus)\s+)?(?:(?:(?:an?|one|big|small|little|large|huge|giant|family|good)\s+){0,3}(?:things?|thingy|thingie)\s+of\s+)?/iu

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
