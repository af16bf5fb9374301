import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavor } from '#shared/names/phrases.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { isOnlyAmount } from './amounts/read-amount.ts'
import { maxChainLength, type Piece } from './line-pieces.ts'
import { isFlavorOf } from './one-item.ts'
import { endsWithFlavor } from './preparation.ts'
import { productNamed } from './product-named.ts'
import { readItem } from './read-item.ts'

/** One item of a piece: its offset in the line, its text as written, the text to parse, and its notes. */
type Written = { from: number; text: string; main: string; notes: readonly string[] }

/**
 * Splits a piece such as 'salt & pepper' into its items. Returns the piece as one item if the items aren't
 * known, or if the whole piece is itself a name, such as 'mac & cheese'.
 */
export function splitPairs(
  piece: Piece,
  { body, names }: { body: string; names: KnownNames },
): Written[] {
  const { from, to, main, amount, notes, isOne = false } = piece
  const text = body.slice(from, to)
  const parts = isOne ? [{ at: 0, text: main }] : partsOf(main, names)
  const hasTail = text.length > main.length
  return parts.map(({ at, text: part }, nth) => {
    const isLast = nth === parts.length - 1
    const isOnly = parts.length === 1
    // The last item keeps its note and any separator before it: in 'milk; eggs;, large', the last item is
    // 'eggs;, large'.
    const isToEnd = isOnly || (isLast && hasTail)
    const start = isOnly ? 0 : at
    return {
      from: from + start,
      text: isToEnd ? text.slice(start) : part,
      main: isLast && amount !== null ? `${part} - ${amount}` : part,
      notes,
    }
  })
}

const semicolon = /(;)/u
const pairWord = /((?<!\s)\s+(?:and|&|y|e|n)\s+)/iu
/**
 * Matches a slash or '&' without spaces around it. A slash in a fraction doesn't separate items: 'milk 1/2
 * gal'.
 */
const slash = /((?<!\d|\bw)(?:\/|&)(?!\d))/u
const pairSeparators = [semicolon, /((?<!\s)\s+(?:\/|\+)\s+)/u, pairWord, slash]
/** Maximum number of parts. A dictated list may be a long chain of items joined by 'and'. */
const maxParts = 40
const longChain = 5

/**
 * Matches text in which 'and' is part of a single item: 'sazon with coriander and achiote', 'herbs or a mix
 * of herbs and greens'.
 */
const andOfOne = /\s(?:with|con|or)\s.*\s(?:and|y|&)\s/iu

/**
 * Matches 'loaf' in the sense of bread, and the 'and' after it: 'a small loaf and ' in 'a small loaf and
 * jam'.
 */
const loafAndMore =
  /^(?<loaf>(?:(?:an?|one|two|\d{1,2})\s)?(?:(?:small|large|big|little)\s)?lo(?:af|aves))\s(?:and|&|\+)\s(?=\S)/iu

const onlyForm = /^(?:spray|gel|liquid|powder|foam)$/iu

/** A part of the text, and its offset. */
type Part = { at: number; text: string }

/** One item in text without separators, and the product it names. */
type RunOnPart = Part & { product: Product }

/**
 * Splits the text at the first type of separator that yields enough known parts. If none does, returns the
 * text as one part.
 */
function partsOf(main: string, names: KnownNames): Part[] {
  const whole = { at: 0, text: main }
  if (main.length > maxChainLength) return [whole]
  const { 0: start = '', groups = {} } = loafAndMore.exec(main) ?? {}
  if (start !== '') {
    const others = partsOf(main.slice(start.length), names)
    const loaf = { at: 0, text: groups['loaf'] ?? '' }
    return [loaf, ...others.map(({ at, text }) => ({ at: start.length + at, text }))]
  }
  if (names.findExact(main) !== null || names.findExact(readItem(main, names).name) !== null)
    return [whole]
  if (isJoinedFlavor(main, names) || andOfOne.test(main)) return [whole]
  for (const separator of pairSeparators) {
    const pieces = splitOutside(main, separator)
    if (pieces.length < 3 || pieces.length > 2 * maxParts) continue
    const parts = joinNames(pieces, names)
    if (parts.length < 2) continue
    // '1 cup / 240 ml milk' gives one amount in two units.
    if (parts.some(({ text }) => isOnlyAmount(text))) continue
    // 'Stain remover wipes/spray' is one item, and either form will do.
    if (parts.slice(1).some(({ text }) => onlyForm.test(text))) return [whole]
    if (shareHead(parts, names) || areOneProduct(parts, separator, names)) return [whole]
    if (surroundsName(pieces, names)) return [whole]
    const known = parts.filter(({ text }) => isWholeName(text, names)).length
    if (known < parts.length * shareKnown(parts, separator)) continue
    return parts
      .filter(({ text }) => text !== '')
      .flatMap(({ at, text }) =>
        partsOf(text, names).map((part) => ({ ...part, at: at + part.at })),
      )
  }
  return partsOfRunOn(main, names) ?? [whole]
}

const minRunOn = 3
const maxWordsOfRunOn = 12
const maxWordsOfName = 3

/**
 * Splits items without separators: 'milk eggs bread'. Returns null unless every word belongs to a name, each
 * name means a different product, and at least one item before the last is plural. In 'egg noodle soup', no
 * item is plural.
 */
function partsOfRunOn(text: string, names: KnownNames): Part[] | null {
  const words = /^[\p{L}'’ ]+$/u.test(text) ? [...text.matchAll(/[^ ]+/gu)] : []
  if (words.length < minRunOn || words.length > maxWordsOfRunOn) return null
  // 'Tissues w lotion' and 'clock batteries AAA' are one item each.
  if (words.some(({ 0: word }) => word.length < 3 || /\p{Lu}{2}/u.test(word))) return null
  const parts: RunOnPart[] = []
  let next = 0
  while (next < words.length) {
    const part = nameAt(text, words.slice(next, next + maxWordsOfName), names)
    if (!part) return null
    parts.push(part)
    next += part.text.split(/ +/u).length
  }
  const isPlural = (part: Part) => /[^s]s$/iu.test(part.text) && !names.isBrand(part.text)
  const plurals = parts.filter(isPlural)
  // 'Cheerios honey nut' is one item with its flavor.
  const isFlavored =
    plurals.length === 1 && parts.some(({ text: name }) => endsWithFlavor(names.words, name))
  const products = new Set(parts.map(({ product }) => product))
  const areSeveral = products.size === parts.length && parts.slice(0, -1).some(isPlural)
  if (parts.length < minRunOn || !areSeveral || isFlavored) return null
  return parts.length === minRunOn && areKindsOfFirst(parts, names) ? null : parts
}

/**
 * Whether the parts after the first one only describe it: 'pierogies potato cheese', 'quest bars cookie
 * dough', 'kalbi short ribs flanken'. If the first part is the main name of its product, a product on the
 * same shelf is a separate item: 'hot dogs bacon ham'.
 */
function areKindsOfFirst([first, ...others]: readonly RunOnPart[], names: KnownNames): boolean {
  const [second] = others
  if (!first || !second) return false
  const { name, shelf } = first.product
  const isShared = name !== first.text.toLowerCase() && second.product.shelf === shelf
  const piece = { from: 0, to: 0, main: first.text, amount: null, notes: [] }
  const isFlavor = ({ text }: Part) => isFlavorOf({ ...piece, main: text }, { first: piece, names })
  return isShared || others.every((part) => isFlavor(part) && !/[^s]s$/iu.test(part.text))
}

/** Returns the longest known name at the start of the words, or null if there is none. */
function nameAt(
  text: string,
  words: readonly RegExpExecArray[],
  names: KnownNames,
): RunOnPart | null {
  const at = words[0]?.index ?? 0
  for (const last of words.toReversed()) {
    const name = text.slice(at, last.index + last[0].length)
    const product = names.findExact(name)
    if (product) return { at, text: name, product }
  }
  return null
}

/**
 * Splits the text at separators and keeps the separators. Doesn't split text in parentheses after a name:
 * 'burritos (beef and bean)'.
 */
function splitOutside(text: string, separator: RegExp): string[] {
  const masked = text.replaceAll(/(?<=\S\s?)[([][^()[\]]*[)\]]/gu, (part) =>
    '_'.repeat(part.length),
  )
  let from = 0
  return masked.split(separator).map((part) => {
    from += part.length
    return text.slice(from - part.length, from)
  })
}

/**
 * Whether the text is one item with an 'and' in its flavor, such as 'Oreos cookies and cream' or 'salt &
 * vinegar chips'. 'Strawberries and cream cheese' is two items.
 */
function isJoinedFlavor(text: string, names: KnownNames): boolean {
  const plain = withoutJoinedFlavor(names.words, text).trim()
  if (plain === text || productNamed(plain, names) === null) return false
  const [first = '', , second = ''] = text.split(pairWord)
  return names.findExact(first) === null || names.findExact(second) === null
}

/**
 * Returns what share of the parts must be known for the text to be split. All parts must be known, except at
 * semicolons and in long chains.
 */
function shareKnown(parts: readonly Part[], separator: RegExp): number {
  if (separator === semicolon) return 0.5
  return parts.length >= longChain ? 0.75 : 1
}

/**
 * Joins parts that form a known name with the separator between them, such as 'mac', ' and ', 'cheese'. In
 * `pieces`, parts and separators alternate.
 */
function joinNames(pieces: readonly string[], names: KnownNames): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = 0; at < pieces.length; at += 2) {
    const three = pieces.slice(at, at + 3).join('')
    const isName =
      at + 2 < pieces.length && names.findExact(readItem(three.trim(), names).name) !== null
    const whole = isName ? three : (pieces[at] ?? '')
    parts.push({ at: from + whole.length - whole.trimStart().length, text: whole.trim() })
    from += whole.length + (pieces[isName ? at + 3 : at + 1] ?? '').length
    if (isName) at += 2
  }
  return parts
}

/**
 * Whether the last word of a pair applies to both parts, as in 'hot dog + hamburger buns'. Returns false if
 * the first part is the main name of a product, as 'coffee' is in 'coffee & vanilla creamer'. The main name
 * of hot dogs is 'hot dogs', not 'hot dog'.
 */
function shareHead([first, second, ...more]: readonly Part[], names: KnownNames): boolean {
  if (!first || !second || more.length > 0 || /s$/iu.test(first.text)) return false
  const [, head] = /\s(\S+)$/u.exec(second.text) ?? []
  const alone = names.findExact(first.text)
  if (head === undefined || alone === null || alone.name === first.text.toLowerCase()) return false
  const shelf = names.findExact(second.text)?.shelf
  if (shelf === undefined) return false
  return shelf !== alone.shelf && names.findExact(`${first.text} ${head}`)?.shelf === shelf
}

/**
 * Whether the parts around a slash are names of the same product: 'GORP/trail mix', 'dayquil/nyquil combo'.
 */
function areOneProduct(parts: readonly Part[], separator: RegExp, names: KnownNames): boolean {
  if (separator !== slash) return false
  const products = new Set(parts.map(({ text }) => productNamed(text, names)))
  return products.size === 1
}

/** Whether the words around a separator are a known name, as in 'Kraft Mac & Cheese Original Dinner'. */
function surroundsName(pieces: readonly string[], names: KnownNames): boolean {
  const [first = '', separator = '', second = '', ...more] = pieces
  const before = first.trimEnd().split(' ').at(-1) ?? ''
  const [after = ''] = second.trimStart().split(' ', 1)
  if (more.length > 0 || before === '' || after === '') return false
  return names.findExact(`${before}${separator}${after}`) !== null
}

function isWholeName(part: string, names: KnownNames): boolean {
  return part !== '' && names.resolveWhole(readItem(part, names).name) !== null
}
