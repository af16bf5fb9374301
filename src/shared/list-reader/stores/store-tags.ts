import type { KnownNames } from '#shared/names/known-names.ts'
import {
  namedStore,
  plainStore,
  type StoreLabels,
  storeLabels,
} from '#shared/stores/named-store.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { marksBefore } from '../list-marks.ts'
import { productNamed } from '../product-named.ts'
import { maxItemLength } from '../read-item.ts'
import { type RawLine, rawLines } from '../shape/written-lines.ts'
import { type FoundTag, storeIn, tagsInWords } from './tags-in-words.ts'

/** Offsets of a line's start and end in the text. */
type Line = { from: number; to: number }

/**
 * A store written in the text. `from` and `to` include a space that is no longer needed once the tag is
 * removed.
 */
export type StoreTag = FoundTag & {
  line: Line
  /** What the tag applies to: one item, all items on its line, or the lines below it. */
  of: 'item' | 'line' | 'title'
}

/** Matches the characters that may mark a tag. Text without any of them can't contain a tag. */
const mayHaveTag = /[@(#+[:]|\s[-–—]/u
const labelInText = /\(@(?<label>[^,()@\n]{1,100})\)/gu

/** Returns the stores written in the text, such as '@costco' or '(Costco)', in order. */
export function storeTagsIn(text: string, names: KnownNames): StoreTag[] {
  if (!mayHaveTag.test(text)) return []
  const own = labelsIn(text)
  const lines = rawLines(text)
  const last = lines.findLastIndex((line) => line.text.trim() !== '')
  return lines.flatMap((line, at) => {
    if (!mayHaveTag.test(line.text)) return []
    const title = at < last ? titleIn(line, own) : null
    const found = title ? [title] : tagsOfLine(line, { names, own })
    const place = { from: line.from, to: line.from + line.text.length }
    return found.map((tag) => ({ ...tag, line: place }))
  })
}

/**
 * Returns the stores that the text names in the form '(@Berkeley Bowl)'. Anywhere in such a text, '@berkeley
 * bowl' means that store, too.
 */
function labelsIn(text: string): StoreLabels {
  const labels = Array.from(text.matchAll(labelInText), ({ groups = {} }) =>
    (groups['label'] ?? '').trim(),
  )
  return storeLabels(labels.map((label) => namedStore(label) ?? label))
}

type Tag = Omit<StoreTag, 'line'>

/** Maximum length, in characters, of a title that consists of a tag. */
const maxTitle = 110
/** Characters around a title: '**@costco**', '## @costco', '@costco:'. */
const aroundTitle = '*_#=:~ \t'

/** Returns the store if the line consists of a tag such as '@costco' or '(@Costco)', and null otherwise. */
function titleIn({ text, from }: RawLine, own: StoreLabels): Tag | null {
  let start = text.length - text.trimStart().length
  start += marksBefore(text.slice(start)).length
  let end = text.length
  while (start < end && aroundTitle.includes(text[start] ?? '')) start += 1
  while (start < end && aroundTitle.includes(text[end - 1] ?? '')) end -= 1
  if (end - start > maxTitle) return null
  const words = text.slice(start, end)
  const label = /^(?:[@#]|\(.*\)$)/u.test(words) ? storeIn(words, own) : null
  return label === null ? null : { label, from: from + start, to: from + end, of: 'title' }
}

/**
 * Returns the store before the items of a line and the stores written next to the items. Returns an empty
 * array for a line that consists only of tags, because such tags are read as items.
 */
function tagsOfLine(line: RawLine, place: { names: KnownNames; own: StoreLabels }): Tag[] {
  const before = storeBefore(line, place)
  const start = before ? before.to - line.from : 0
  const found = tagsInWords(line.text.slice(start), place.own).map(
    (tag): Tag => ({ ...tag, from: tag.from + start, to: tag.to + start, of: 'item' }),
  )
  const all = [...found, ...storesAfterDashes(line.text, start, place)]
  const ordered = all.toSorted((a, b) => a.from - b.from)
  const apart: Tag[] = before ? [before] : []
  let end = start
  let saysMore = false
  for (const tag of ordered) {
    if (tag.from < end) continue
    saysMore ||= hasWords.test(line.text.slice(end, tag.from))
    end = tag.to
    apart.push({ ...tag, from: line.from + tag.from, to: line.from + tag.to })
  }
  return saysMore || hasWords.test(line.text.slice(end)) ? apart : []
}

const hasWords = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Matches a title before items: 'Costco: milk, eggs', '@costco: milk', 'Costco - milk, eggs'. */
const beforeItems = /^(?<words>[^:,;()]{2,60}?)(?:(?<dash>\s+[-–—]+\s+)|\s?:\s+)(?=\S)/u

/**
 * Returns the store before the items of a line, or null. A name before a dash is a store only if a known item
 * follows, unlike in 'Costco - pick up at 5'.
 */
function storeBefore(
  { text, from }: RawLine,
  { names, own }: { names: KnownNames; own: StoreLabels },
): Tag | null {
  const indent = text.length - text.trimStart().length
  const start = indent + marksBefore(text.slice(indent)).length
  const { 0: all = '', groups } = beforeItems.exec(text.slice(start, start + maxItemLength)) ?? {}
  const words = groups?.['words']?.trim() ?? ''
  const label = words === '' ? null : storeIn(words, own)
  const rest = text.slice(start + all.length)
  if (label === null || !/\p{L}/u.test(rest) || readAmount(rest.trim())) return null
  if (groups?.['dash'] !== undefined && !isKnownItem(rest.split(',', 1)[0] ?? '', names))
    return null
  return { label, from: from + start, to: from + start + all.length, of: 'line' }
}

const dash = /\s[-–—]+\s+/gu
/** Matches the words after a dash: 'Costco' in 'milk - Costco, eggs'. */
const afterDash = /^[^,;()@]{1,41}(?=[,;]|$)/u
const maxAfterDash = 42

/** Returns the stores that are written after an item and a dash: 'milk - Costco'. The item must be known. */
function storesAfterDashes(
  text: string,
  start: number,
  { names, own }: { names: KnownNames; own: StoreLabels },
): Tag[] {
  return [...text.matchAll(dash)].flatMap(({ 0: all, index }): Tag[] => {
    const end = index + all.length
    const words = afterDash.exec(text.slice(end, end + maxAfterDash))?.[0].trimEnd()
    const label = words === undefined ? null : plainStore(words, own)
    if (words === undefined || label === null || index < start) return []
    const before = text.slice(Math.max(start, index - maxItemLength), index)
    const [item = ''] = before.split(/[,;]/u).slice(-1)
    const body = item.trim()
    if (!isKnownItem(body.slice(marksBefore(body).length), names)) return []
    return [{ label, from: index, to: end + words.length, of: 'item' }]
  })
}

function isKnownItem(words: string, names: KnownNames): boolean {
  return words.length <= maxItemLength && productNamed(words.trim(), names) !== null
}
