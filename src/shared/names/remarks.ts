import { wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'
import { endsWithPhrase, hasPhrase } from './phrases.ts'

const small = new Set(['and', 'or', 'then', 'the', 'a', 'an', 'into', 'of', 'at', 'very', 'well'])

/** 'Cleaned and sliced', 'to finish', 'crusts removed', 'medium dice', 'Tuesday': what says nothing that is bought. */
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

/** 'Return library books', 'scrubs from dry cleaner', 'ceiling fan': what is to be done or that no grocery has. */
export function isTask(words: NameWords, text: string): boolean {
  if (hasPhrase(words.unsold, text) || endsWithPhrase(words.unsoldThings, text)) return true
  const [first = '', ...others] = wordsOf(text)
  return others.length > 0 && words.taskVerbs.has(first)
}
