import { wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'
import { endsWithPhrase, hasPhrase } from './phrases.ts'

const small = new Set(['and', 'or', 'then', 'the', 'a', 'an', 'into', 'of', 'at', 'very', 'well'])

/**
 * Whether the text is a remark rather than a product: 'cleaned and sliced', 'to finish', 'crusts removed',
 * 'medium dice', 'Tuesday'.
 */
export function isRemark(words: NameWords, text: string): boolean {
  const written = wordsOf(text)
  if (written.length > 1 && words.purposes.has(written[0] ?? '')) return true
  if (written.length > 1 && words.remarkEndings.has(written.at(-1) ?? '')) return true
  const isSmall = (word: string) => small.has(word) || words.plain.has(word) || /^\d+$/.test(word)
  return (
    written.some((word) => words.remarks.has(word)) &&
    written.every((word) => words.remarks.has(word) || isSmall(word))
  )
}

/**
 * Whether the text is a task or an item that grocery stores don't sell: 'return library books', 'scrubs from
 * dry cleaner', 'ceiling fan'.
 */
export function isTask(words: NameWords, text: string): boolean {
  if (hasPhrase(words.unsold, text) || endsWithPhrase(words.unsoldThings, text)) return true
  const [first = '', ...others] = wordsOf(text)
  return others.length > 0 && words.taskVerbs.has(first)
}
