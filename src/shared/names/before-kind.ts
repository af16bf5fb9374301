import { isTasting } from './before-flavor.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { isPlaced, isSure, type Meaning, meaningBy, type Parts, type Rule } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { saysKind } from './name-words.ts'
import { isTaste } from './split-tastes.ts'
import { describes, neutralAdjective } from './word-roles.ts'

/** Maximum number of words in text that ends with a kind, and in the kind itself. */
const maxWords = { inText: 6, inKind: 3 }

/** Rules whose results are accepted as certain, unless the entire text already has a meaning. */
const knownRules = new Set<Rule>(['name among others', 'brand'])
/**
 * Matches the ending of an adjective, such as 'curly' in 'parsley curly'. Doesn't match nouns such as
 * 'chart', because a 'pie chart' isn't pie.
 */
const adjective = /(?:[^aeiou]y|ed|al|ic|ish|[^m]an|en|ous|ful|less|free|ese)$/u

/**
 * Returns the product whose kind is written after it: 'bagels everything', 'pie filling cherry'. Moves the
 * kind to the front ('everything bagels'), and accepts the meaning of that text only if it is certain.
 * Without the kind, the text must be a name in the same department. A brand may follow any product:
 * 'caramels Kraft'. Returns null unless the entire text is unknown or means only the kind.
 */
export function thingBeforeKind(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  if (isPlaced(whole) && whole.rule !== 'name among others') return null
  const words = wordsOf(text)
  if (words.length > maxWords.inText) return null
  for (let count = 1; count <= Math.min(maxWords.inKind, words.length - 1); count += 1) {
    const thing = words.slice(0, -count)
    const kind = words.slice(-count)
    const isBrand = entryNamed(index, kind.join(' '))?.kind === 'brand'
    if (
      !isBrand &&
      !kind.every((word) => mayBeKind(index, word, { thing, isProduct: isPlaced(whole) }))
    ) {
      continue
    }
    // 'Pumpkin pure' is more likely a misspelling of 'pumpkin puree'.
    if (kind.every((word) => index.vocabulary.words.plain.has(word)) && !hasPlural(thing)) continue
    const entry = entryNamed(index, thing.join(' '))
    const plain = entry ?? (isBrand ? resolvePart(thing.join(' ')) : null)
    if (!plain || (entry?.kind === 'brand' && !isBrand && !hasPlural(thing))) continue
    if (isPlaced(whole) && whole.product !== resolvePart(kind.join(' '))?.product) continue
    const found = resolvePart([...kind, ...thing].join(' '))
    // Herbs are sold ground, but fresh vegetables aren't.
    const isForm = kind.some((word) => index.vocabulary.words.formsAfterName.has(word))
    if (isForm && found?.product.shelf.department === 'Produce') continue
    const isSame = plain.product.shelf.department === found?.product.shelf.department
    // 'Champagne mango' isn't champagne, because champagne doesn't come in flavors.
    const isPossible = !isPlaced(whole) || (found && isTasting(index, found.product))
    const isClear = isSure(found) || (!isPlaced(whole) && found && knownRules.has(found.rule))
    if (found && isClear && isSame && isPossible) {
      return meaningBy('before its kind', found.product)
    }
  }
  return null
}

/**
 * Whether a word may name the kind of the product before it. If the word is itself a product, it must be a
 * flavor. After a singular name, a word that isn't merely descriptive must be an adjective: 'pears bartlett'
 * is accepted, but 'bean counter' isn't.
 */
function mayBeKind(
  index: NameIndex,
  word: string,
  { thing, isProduct }: { thing: readonly string[]; isProduct: boolean },
): boolean {
  const { words } = index.vocabulary
  if (words.plain.has(word) || saysKind(words, word) || words.formsAfterName.has(word)) return true
  if (isProduct) return isTaste(index, word) || neutralAdjective.test(word)
  if (words.soundAlikes.has(word) || words.remarks.has(word)) return false
  if (hasPlural(thing)) return true
  if (words.changing.has(word)) return true
  return adjective.test(word) && (words.varieties.has(word) || describes(index, stemOf(word)))
}

function hasPlural(words: readonly string[]): boolean {
  return words.some((word) => stemOf(word) !== word && word.endsWith('s'))
}
