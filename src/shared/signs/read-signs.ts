import { entryPhrases } from './entry-phrase.ts'
import { layoutLimits } from './layout-text.ts'
import { readBlocks } from './sign-blocks.ts'
import {
  addPhrases,
  inContext,
  phrasesOfName,
  type StoreSign,
  type UnreadText,
} from './sign-holds.ts'
import type { SignBlock } from './sign-reading.ts'
import type { SignWords } from './sign-words.ts'
import { type Phrase, splitPhrases } from './split-phrases.ts'

export type SignsRead = { signs: StoreSign[]; notUnderstood: UnreadText[] }

/**
 * Reads the text of a store's signs. The text may be typed, dictated, pasted or recognized in a photo, and it
 * may be sorted by aisle or by product. Returns the signs in the order in which they first occur. Merges
 * signs with the same name. `notUnderstood` contains unknown words, and text beyond `layoutLimits`. Unknown
 * words also stay on their sign.
 */
export function readSigns(text: string, signWords: SignWords): SignsRead {
  const { lines, rest } = cutText(text)
  const notUnderstood: UnreadText[] = []
  const { blocks, unread } = readBlocks(lines, signWords)
  for (const line of unread) notUnderstood.push({ sign: null, text: line, reason: 'unknown' })
  const signs = new Map<string, StoreSign>()
  for (const block of blocks) {
    const phrases = phrasesOf(block, signWords)
    for (const name of block.signs) {
      const sign = signs.get(name) ?? { name, holds: [] }
      if (!signs.has(name) && signs.size >= layoutLimits.signs) {
        notUnderstood.push({ sign: name, text: block.words, reason: 'too much' })
        continue
      }
      signs.set(name, sign)
      notUnderstood.push(...addPhrases(sign, phrases))
    }
  }
  if (rest !== '') notUnderstood.push({ sign: null, text: rest, reason: 'too much' })
  return { signs: [...signs.values()], notUnderstood }
}

/** Splits text into lines, up to the maximum length. `rest` is the text beyond that length. */
function cutText(text: string): { lines: string[]; rest: string } {
  const end = text.length <= layoutLimits.characters ? text.length : cutAt(text)
  return {
    lines: text.slice(0, end).split(/\r\n?|\n|\u2028|\u2029/u),
    rest: text.slice(end).trim(),
  }
}

function cutAt(text: string): number {
  const lineEnd = text.lastIndexOf('\n', layoutLimits.characters)
  return lineEnd > 0 ? lineEnd : layoutLimits.characters
}

function phrasesOf(block: SignBlock, signWords: SignWords): Phrase[] {
  if (block.isEntry && block.words.trim() !== '') return entryPhrases(block.words, signWords)
  const [name = ''] = block.signs
  const phrases =
    block.words.trim() === ''
      ? phrasesOfName(name, signWords)
      : splitPhrases(block.words, signWords)
  return inContext(phrases, { signs: block.signs, signWords })
}
