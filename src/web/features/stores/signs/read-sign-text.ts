import { parseLayoutFile, type StoreLayoutFile } from '#shared/signs/layout-file.ts'
import {
  isLayoutText,
  layoutLimits,
  layoutText,
  parseLayoutText,
  type SignText,
} from '#shared/signs/layout-text.ts'
import { signTexts } from '#shared/signs/own-layout.ts'
import { readSigns, type SignsRead } from '#shared/signs/read-signs.ts'
import type { SignWords } from '#shared/signs/sign-words.ts'

/** The signs read from the text. */
export type SignTextRead = {
  signs: SignText[]
  /** Parts of the text that don't belong to any of these signs. */
  unread: string[]
  /** Says what was left out, or which of several stores was read. Null if the whole text was read. */
  note: string | null
}

/**
 * Reads the signs in the text. Text from 'Copy as text' is read exactly; any other text is interpreted. If
 * the text contains several stores, reads the one named `storeName`, or the first if there is no such store.
 */
export function readSignText(text: string, signWords: SignWords, storeName: string): SignTextRead {
  if (isLayoutText(text)) return readFile(text, storeName)
  const read = readSigns(text, signWords)
  return {
    signs: parseLayoutText(layoutText(signTexts(read))),
    unread: linesOnNoSign(read),
    note: read.notUnderstood.some(({ reason }) => reason === 'too much') ? tooMuch : null,
  }
}

function readFile(text: string, storeName: string): SignTextRead {
  const stores = parseLayoutFile(text).filter(({ signs }) => signs.length > 0)
  const store = stores.find((one) => isNamed(one, storeName)) ?? stores[0]
  const isOneOfMany = store !== undefined && stores.length > 1
  const isCut = stores.length < 2 && text.length > layoutLimits.characters
  return {
    signs: store?.signs ?? [],
    unread: [],
    note: isOneOfMany ? storesNote(stores.length, store) : isCutNote(isCut),
  }
}

function isNamed(store: StoreLayoutFile, name: string): boolean {
  return store.storeName.toLowerCase() === name.trim().toLowerCase()
}

function storesNote(count: number, { storeName }: StoreLayoutFile): string {
  const name = storeName === '' ? 'the first' : storeName
  return `This text has the signs of ${count} stores. These are the signs of ${name}.`
}

function isCutNote(isCut: boolean): string | null {
  return isCut ? tooMuch : null
}

/**
 * Returns the parts of the text that don't belong to any sign. Leaves out unknown words that the
 * app already shows under their sign.
 */
function linesOnNoSign({ signs, notUnderstood }: SignsRead): string[] {
  const shown = new Set(
    signs.flatMap(({ name, holds }) => holds.map(({ words }) => `${name}\n${words}`)),
  )
  return notUnderstood.flatMap(({ sign, text, reason }) =>
    reason === 'unknown' && !shown.has(`${sign}\n${text}`) ? text : [],
  )
}

const { signs: maxSigns, words: maxWords, characters: maxCharacters } = layoutLimits

const tooMuch =
  `This text is too long for one store, so only its beginning was read. A store has up to ${maxSigns} signs, ` +
  `with ${maxWords} words each and ${maxCharacters.toLocaleString('en-US')} characters in all.`
