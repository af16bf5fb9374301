import { heardIn } from './by-ear.ts'
import { isGuess, isPlaced } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import { rememberedByLine } from './remembered.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

/** What a reader of lists has to know of names. */
export type KnownNames = {
  /** The product whose name the text is as it stands, or null. */
  findExact: (text: string) => Product | null
  /** The product that the text certainly means, or null. */
  resolve: (text: string) => Product | null
  /** The same for a text that says nothing else. */
  resolveWhole: (text: string) => Product | null
  /** Whether the text as it stands names a brand. */
  isBrand: (text: string) => boolean
  /** What words around names say. */
  words: NameWords
}

/** A list is read anew at each key press; more texts than this are forgotten. */
const maxRemembered = 5_000

/** What an index knows, remembered, since a list is read again and again while it is typed. */
export function knownNames(index: NameIndex): KnownNames {
  return {
    words: index.vocabulary.words,
    findExact: rememberedByLine((text) => productNamed(index, text), maxRemembered),
    resolve: rememberedByLine((text) => productMeant(index, text), maxRemembered),
    resolveWhole: rememberedByLine(
      (text) => productMeant(index, text, { isWhole: true }),
      maxRemembered,
    ),
    isBrand: (text) => entryNamed(index, text)?.kind === 'brand',
  }
}

function productMeant(
  index: NameIndex,
  text: string,
  options?: { isWhole: boolean },
): Product | null {
  const meaning = resolveName(index, text, options)
  return isPlaced(meaning) && !isGuess(meaning) ? meaning.product : null
}

/** What is joined is a name only where the name joins too: 'mac + cheese' is one, 'turkey + gravy' are two. */
const joins = /\s(?:[&+/]|and|y|n)\s/iu
const isJoined = /[&+/]|\s(?:and|y|n)\s/iu

function productNamed(index: NameIndex, text: string): Product | null {
  const heard = heardIn(index, text)
  const entry =
    entryNamed(index, text) ??
    // 'Macoroni and cheese' is one thing.
    (heard && !heard.isOwnWord ? entryNamed(index, heard.text) : undefined)
  if (!entry || (joins.test(text) && !isJoined.test(entry.text))) return null
  return entry.product
}
