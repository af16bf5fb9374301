import { wordsOf } from './fold-name.ts'
import type { NameWords } from './name-words.ts'

/** 'Comino Fiesta' may be anything; 'comino Fiesta' is comino of a maker. */
const namedBefore = /^(?<name>\p{Ll}.*?)(?<!\s)(?<maker>(?:\s+\p{Lu}[\p{L}'’&.-]*){1,3})$/u

/** What stands before up to three words that are written as a maker's name; null where nothing is. */
export function stripBrand({ otherThings }: NameWords, text: string): string | null {
  const { name = null, maker = '' } = namedBefore.exec(text)?.groups ?? {}
  return wordsOf(maker).some((word) => otherThings.has(word)) ? null : name
}
