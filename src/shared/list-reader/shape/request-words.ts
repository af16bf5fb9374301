import { articles, politeness } from './chat-remarks.ts'

/** A request in a message: its type, and the offsets of the requested item. */
export type ChatRequest = {
  start: number
  end: number
  /**
   * 'asked': with a verb such as 'need'. 'named': without a verb. 'more': after 'also'. 'which': a variety,
   * as in 'the chive kind'. 'refused': 'never mind the eggs'. 'excluded': 'not the big ones'. 'unwanted':
   * 'scratch that'. 'bought': 'i got the eggs'. 'offered': 'do we need rice?'. 'doubted': 'do we have rice?'.
   */
  kind:
    | 'asked'
    | 'named'
    | 'more'
    | 'which'
    | 'refused'
    | 'excluded'
    | 'unwanted'
    | 'bought'
    | 'offered'
    | 'doubted'
  /** Whether the sentence is a question. */
  isQuestion: boolean
}

/** A request, not yet marked as a question or a statement. */
export type Words = Omit<ChatRequest, 'isQuestion'>

/** Maximum number of filler words to remove from a request. Each removal searches the text again. */
export const maxFillers = 20

/** Matches the person an item is for: 'Momma' in 'get Momma a cake'. */
const receivers =
  /^\s?\p{Lu}\p{Ll}+(?=\s(?:an?|some)\s(?!(?:dozen|pound|half|few|couple|case|pack|bag|box|loaf|jar|can|bunch)(?!\p{L}))\p{L})/u

/**
 * Removes the article and polite words around a requested item, and the person it is for: 'Momma' in 'get
 * Momma a cake'. Returns null if no words are left.
 */
export function cut(text: string, request: Words): Words | null {
  const isAsked = request.kind === 'asked'
  const receiver = isAsked ? receivers.exec(text.slice(request.start, request.end)) : null
  const from = request.start + (receiver?.[0].length ?? 0)
  const article = articles.exec(text.slice(from, request.end))?.[0] ?? ''
  const start = from + article.length
  const words = polite(text.slice(start, request.end).trimEnd())
  return !/[\p{L}\p{N}]/u.test(words) ? null : { ...request, start, end: start + words.length }
}

/** Removes polite words from the end of the text. */
export function polite(text: string): string {
  let words = text
  for (let nth = 0; nth < maxFillers; nth += 1) {
    const bare = words.replace(politeness, '')
    if (bare === words) break
    words = bare
  }
  return words
}
