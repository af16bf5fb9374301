import { wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'

/**
 * Matches a lowercase name before a capitalized brand: 'comino Fiesta'. Doesn't match 'Comino Fiesta', where
 * either word may be the brand.
 */
const nameBeforeBrand = /^(?<name>\p{Ll}.*?)(?<!\s)(?<maker>(?:\s+\p{Lu}[\p{L}'’&.-]*){1,3})$/u

/**
 * Removes one to three capitalized words at the end of lowercase text, because they are probably a brand:
 * 'comino Fiesta' becomes 'comino'. Returns null if there are no such words, or if one of them changes the
 * product.
 */
export function stripBrand({ otherThings }: NameWords, text: string): string | null {
  const { name = null, maker = '' } = nameBeforeBrand.exec(text)?.groups ?? {}
  return wordsOf(maker).some((word) => otherThings.has(word)) ? null : name
}
