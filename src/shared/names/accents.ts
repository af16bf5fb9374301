import type { NameWords } from './name-words.ts'

const isAscii = /^[ -~]*$/
const word = /[\p{L}\p{M}]+/gu

/** 'Rose wine' of 'rosé', which is no rose: words that mean another thing with their accents, written out. */
export function writeOutAccents({ accented }: NameWords, text: string): string {
  if (isAscii.test(text)) return text
  return text.replaceAll(word, (written) => accented.get(written.toLowerCase()) ?? written)
}
