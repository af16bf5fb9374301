import type { NameWords } from './name-words.ts'

const isAscii = /^[ -~]*$/
const word = /[\p{L}\p{M}]+/gu

/**
 * Replaces words whose accent changes their meaning: 'rosé' becomes 'rose wine', so it isn't read as the
 * flower.
 */
export function writeOutAccents({ accented }: NameWords, text: string): string {
  if (isAscii.test(text)) return text
  return text.replaceAll(word, (written) => accented.get(written.toLowerCase()) ?? written)
}
