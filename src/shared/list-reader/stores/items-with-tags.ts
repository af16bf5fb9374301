import type { ListItem } from '../read-item.ts'
import type { StoreTag } from './store-tags.ts'

/** Matches the end of the text between two items, if the words after it belong to the second one. */
const endsPart = /(?:[,;•|\t&+/]|(?<=\s)(?:and|y|und))$/iu
const separators = /[,;•|\t]/u
/** Maximum length of the text between an item and its tag, in characters. */
const maxGap = 200

/** An item with its start and end in the text, which include its tags. */
type Place = { item: ListItem; start: number; end: number; tags: StoreTag[]; lineTag?: StoreTag }

/**
 * Returns the items with the stores written at them. A tag belongs to the item before it, unless it begins a
 * part between commas. A store before a colon belongs to all items of its line that have no store. If an item
 * has several stores, the last one is its store, as in a row, and the others are notes.
 */
export function itemsWithTags(
  items: readonly ListItem[],
  tags: readonly StoreTag[],
  text: string,
): ListItem[] {
  const places = items.map((item): Place => {
    return { item, start: item.at, end: item.at + item.text.length, tags: [] }
  })
  let next = 0
  for (const tag of tags) {
    while ((places[next]?.start ?? Number.POSITIVE_INFINITY) < tag.to) next += 1
    if (tag.of === 'line') setLineTag(places, next, tag)
    if (tag.of !== 'item') continue
    const place = ownerOf(tag, { before: places[next - 1], after: places[next], text })
    if (!place) continue
    place.start = Math.min(place.start, tag.from)
    place.end = Math.max(place.end, tag.to)
    place.tags.push(tag)
  }
  return places.map((place) => withTags(place, text))
}

/** Gives the store before a colon to the items from an index to the end of the line. */
function setLineTag(places: readonly Place[], first: number, tag: StoreTag): void {
  for (let at = first; at < places.length; at += 1) {
    const place = places[at]
    if (!place || place.start >= tag.line.to) return
    place.lineTag = tag
  }
}

/** Returns the item that a tag belongs to, or null if there is none on its line. */
function ownerOf(
  { from, to, line }: StoreTag,
  { before, after, text }: { before: Place | undefined; after: Place | undefined; text: string },
): Place | null {
  const previous = before && before.end > line.from ? before : null
  const following = after && after.start < line.to ? after : null
  if (previous && !endsPart.test(gapBetween(text, previous.end, from).trimEnd())) return previous
  if (following && !separators.test(gapBetween(text, to, following.start))) return following
  return previous ?? following
}

/** Returns the text between two offsets. Returns a comma if they are far apart. */
function gapBetween(text: string, from: number, to: number): string {
  return to - from > maxGap ? ',' : text.slice(from, Math.max(from, to))
}

function withTags({ item, start, end, tags, lineTag }: Place, text: string): ListItem {
  const tag = tags.at(-1) ?? lineTag
  if (!tag) return item
  const { label, from, to } = tag
  const others = new Set(tags.map((one) => one.label))
  others.delete(label)
  // A tag includes a space before or after it.
  const written = text.slice(start, end)
  return {
    ...item,
    at: start + written.length - written.trimStart().length,
    text: written.trim(),
    note: [item.note, ...others].filter(Boolean).join(', '),
    store: label,
    tag: { label, from, to },
  }
}
