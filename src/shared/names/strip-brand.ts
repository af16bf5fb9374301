import { wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'

/** Matches 'comino Fiesta', where 'Fiesta' is the brand. 'Comino Fiesta' may be anything. */
const nameBeforeBrand = /^(?<name>\p{Ll}.*?)(?<!\s)(?<maker>(?:\s+\p{Lu}[\p{L}'’&.-]*){1,3})$/u

/**
 * Removes up to three words at the end that are capitalized like a brand. Returns null for a text without
 * them.
 */
export function stripBrand({ otherThings }: NameWords, text: string): string | null {
  const { name = null, maker = '' } = nameBeforeBrand.exec(text)?.groups ?? {}
  return wordsOf(maker).some((word) => otherThings.has(word)) ? null : name
}
