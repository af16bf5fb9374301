import { namedStore, plainStore, type StoreLabels } from '#shared/stores/named-store.ts'

/** A store in the text, and the offsets of the characters that name it. */
export type FoundTag = { label: string; from: number; to: number }

/** Matches the words in parentheses or brackets: '(Costco)', '(@Costco)', '[from costco]'. */
const bracketed = /[([](?<words>[^()[\]\n]{2,110})[)\]]/gu
/** Matches an '@' and up to five words after it, which may name a store. */
const afterAt =
  /(?<![\p{L}\p{N}.@/_-])@\s?(?<words>[\p{L}\p{N}][\p{L}\p{N}'’&._-]*(?:\s(?:&|[\p{L}\p{N}])[\p{L}\p{N}'’&._-]*){0,4})/gu
/** Matches a tag as task apps write it: '#costco', '+TraderJoes'. */
const hashed = /(?<=(?:^|\s)#|\s\+)(?<words>\p{L}[\p{L}\p{N}'’_/-]*)(?=[\s,;.]|$)/gu
/** Matches words before a store: 'from' in 'from @costco'. */
const preposition = /(?<=^|[\s([])(?:only\s)?(?:from|at|in|for|de|en|von|bei)\s+$/iu
const prepositions =
  /^(?:(?:only|just|get|buy|pick up|comprar|kaufen)\s)?(?:(?:from|at|in|for|de|en|von|bei)\s)?(?=\S)/iu
/** Matches a label that can be saved with an item. */
const label = /^[^,()@\p{Cc}\u2028\u2029]{1,100}$/u
const maxPreposition = 12

/**
 * Returns the stores written next to the items of a line: '@costco', '(Costco)', '(@Costco)', '#costco'. The
 * stores aren't in order, and the same tag may be found twice.
 */
export function tagsInWords(line: string, own: StoreLabels): FoundTag[] {
  const { length } = line.trim()
  return [
    ...[...line.matchAll(bracketed)].flatMap((match) =>
      match[0].startsWith('[') && match[0].length === length ? [] : inBrackets(line, match, own),
    ),
    ...[...line.matchAll(afterAt)].flatMap((match) => behindAt(line, match, own)),
    ...[...line.matchAll(hashed)].flatMap((match) => behindHash(line, match, own)),
  ]
}

/**
 * Returns the store named by the entire text: '@costco', 'Costco' or 'from costco'. Within '(@…)', any words
 * name a store. Returns null for any other text.
 */
export function storeIn(text: string, own: StoreLabels): string | null {
  const inside = /^\((?<words>.*)\)$/su.exec(text)?.groups?.['words']
  const words = (inside ?? text).trim().replace(prepositions, '')
  if (!words.startsWith('@')) return plainStore(words.replace(/^#/u, ''), own)
  const name = words.slice(1).trim().replaceAll(/\s+/gu, ' ')
  const known = namedStore(name.replaceAll('_', ' '), own)
  const isLabel = inside?.startsWith('@') === true && label.test(name)
  return known ?? (isLabel ? name : null)
}

/** Returns the store in parentheses, alone or among other words: '(Costco, 2 for 1)'. */
function inBrackets(
  line: string,
  { 0: all, index, groups = {} }: RegExpExecArray,
  own: StoreLabels,
): FoundTag[] {
  const end = index + all.length
  // A link such as '[Costco](https://example.com)' or '[[Costco]]' isn't a tag.
  if (line[index - 1] === '[' || line[end] === ']' || (all.startsWith('[') && line[end] === '('))
    return []
  const store = storeIn(`(${groups['words'] ?? ''})`, own)
  if (store !== null) return [spaced(line, { label: store, from: index, to: end })]
  const parts = (groups['words'] ?? '').split(',')
  let at = index + 1
  for (const [nth, part] of parts.entries()) {
    const label = parts.length > 1 ? storeIn(part, own) : null
    const to = at + part.length
    // The tag includes the comma after it, so that the comma is removed too.
    if (label !== null && nth === 0) return [{ label, from: at, to: to + 1 }]
    if (label !== null) return [{ label, from: at - 1, to }]
    at = to + 1
  }
  return []
}

/** Returns the store that begins after an '@': Trader Joe's in '@trader joes milk'. */
function behindAt(
  line: string,
  { 0: all, index, groups = {} }: RegExpExecArray,
  own: StoreLabels,
): FoundTag[] {
  const words = groups['words'] ?? ''
  const start = index + all.length - words.length
  let name = words
  while (name !== '') {
    const bare = name.replace(/(?<![.'’&_-])[.'’&_-]+$/u, '')
    const label = namedStore(bare.replaceAll('_', ' '), own)
    if (label !== null) {
      const said = preposition.exec(line.slice(Math.max(0, index - maxPreposition), index))
      const from = index - (said?.[0].length ?? 0)
      return [spaced(line, { label, from, to: start + bare.length })]
    }
    name = name.slice(0, Math.max(0, name.lastIndexOf(' ')))
  }
  return []
}

function behindHash(
  line: string,
  { 0: words, index }: RegExpExecArray,
  own: StoreLabels,
): FoundTag[] {
  const label = plainStore(words.replaceAll(/[_/-]+/gu, ' '), own)
  return label === null ? [] : [spaced(line, { label, from: index - 1, to: index + words.length })]
}

/**
 * Extends a tag by the space before it or, if there is none, after it. Keeps tabs, because they separate
 * cells.
 */
function spaced(line: string, { label, from, to }: FoundTag): FoundTag {
  if (line[from - 1] === ' ') return { label, from: from - 1, to }
  return { label, from, to: line[to] === ' ' ? to + 1 : to }
}
