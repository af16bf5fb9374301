import { isPlain, type Meaning, meaningBy, type Parts } from './meaning.ts'
import type { NameIndex } from './name-index.ts'
import { splitPack } from './phrases.ts'

/**
 * Matches a product followed by what it comes with or is packed in: 'pads with wings', 'sardines in mustard'.
 */
const comesWith = /^(.*\S)\s+(?:(?:in|with|con|w\/)\s+(?!an?\s|the\s)|w\s+)\S/iu

/**
 * For text that says what a product comes with or is packed in, returns the product: pads for 'pads with
 * wings'. Returns null for any other text, and if the product's name is misspelled, cut short or only a
 * guess.
 */
export function thingBeforeOther(text: string, resolvePart: Parts['resolvePart']): Meaning | null {
  const [, thing = ''] = comesWith.exec(text) ?? []
  // 'Steam in bag' isn't a misspelling of 'steak in bag'.
  const found = thing === '' ? null : resolvePart(thing)
  return found && isPlain(found) ? meaningBy('before what it comes with', found.product) : null
}

/**
 * Returns the product before a pack, as in 'toilet paper 6 double rolls'. Returns null if the text doesn't
 * end with a pack, or if it means anything other than the pack. Also returns null if the product's name is
 * misspelled, cut short or only a guess.
 */
export function thingBeforePack(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  const { thing, pack } = splitPack(index.vocabulary.words, text) ?? {}
  if (thing === undefined || pack === undefined) return null
  if (whole && whole.product !== resolvePart(pack)?.product) return null
  const found = resolvePart(thing)
  return found && isPlain(found) ? meaningBy('before its pack', found.product) : null
}
