import { isPlain, type Meaning, meaningBy, type Parts } from './meaning.ts'
import type { NameIndex } from './name-index.ts'
import { splitPack } from './phrases.ts'

/**
 * Matches a product followed by what it comes with or is packed in. For example, 'sardines in mustard' isn't
 * mustard, and 'pads with wings' aren't wings.
 */
const comesWith = /^(.*\S)\s+(?:(?:in|with|con|w\/)\s+(?!an?\s|the\s)|w\s+)\S/iu

/**
 * Returns the product before what it comes with or is packed in, such as 'pads' in 'pads with wings'. Returns
 * null if the text names no such product, or if the product is only a guess, misspelled or cut short.
 */
export function thingBeforeOther(text: string, resolvePart: Parts['resolvePart']): Meaning | null {
  const [, thing = ''] = comesWith.exec(text) ?? []
  // 'Steam in bag' isn't a misspelling of 'steak in bag'.
  const found = thing === '' ? null : resolvePart(thing)
  return found && isPlain(found) ? meaningBy('before what it comes with', found.product) : null
}

/** Returns the product before a pack, or null unless the entire text is unknown or means only the pack. */
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
