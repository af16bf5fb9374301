import { type Excerpt, partOf, rewrite } from './excerpt.ts'
import type { ChatRequest } from './request-words.ts'

/** Matches a variety after an item, as in 'Metamucil the orange sugar free one'. */
const trailingKind =
  /(?<=\p{L}\s)(?<which>the\s(?:[\p{L}\d%-]+\s){1,4}(?:ones?|kind|brand|type|flavou?r))(?=$|[.,!])/giu
/** Matches an unwanted variety after an item, as in 'lime not pamplemousse again'. */
const trailingNot =
  /(?<=\p{L}\s)(?<not>not\s(?!the\s|too\s|so\s|sure|much|many)\p{L}[^,.()]{1,30})$/giu
const limitWords = /(?<=\p{L})\s(?:minimum|min|at least|at most|tops|max)$/giu

/**
 * Returns the words of a request in a message, without a limit such as 'max' at the end. A wanted or unwanted
 * variety after an item becomes a note in parentheses, unless the request itself is for a variety (its kind
 * is 'which').
 */
export function wordsOfRequest({ start, end, kind }: ChatRequest, excerpt: Excerpt): Excerpt {
  const words = rewrite(partOf(excerpt, start, end), limitWords)
  if (kind === 'which') return words
  return [trailingKind, trailingNot].reduce(
    (changed, pattern) =>
      rewrite(changed, pattern, ({ groups = {} }) => `(${groups['which'] ?? groups['not'] ?? ''})`),
    words,
  )
}
