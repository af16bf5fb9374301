import type { ListItem } from '../read-item.ts'
import type { StoreTag } from './store-tags.ts'

/**
 * Matches a separator at the end of the text between an item and a tag. The tag then belongs to the next
 * item.
 */
const endsPart = /(?:[,;•|\t&+/]|(?<=\s)(?:and|y|und))$/iu
const separators = /[,;•|\t]/u
/** Maximum length, in characters, of the text between an item and its tag. */
const maxGap = 200

/** An item, and its start and end in the text including its tags. */
type Place = { item: ListItem; start: number; end: number; tags: StoreTag[]; lineTag?: StoreTag }

/**
 * Returns the items, each with the store written next to it. A tag belongs to the item before it, unless the
 * tag begins a part between commas. A store before a colon belongs to all items on the line that don't have a
 * store of their own. If an item has several stores, the last one is its store, and the others become notes.
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

/** Assigns the store before a colon to all items from an index to the end of the line. */
function setLineTag(places: readonly Place[], first: number, tag: StoreTag): void {
  for (let at = first; at < places.length; at += 1) {
    const place = places[at]
    if (!place || place.start >= tag.line.to) return
    place.lineTag = tag
  }
}

/** Returns the item a tag belongs to, or null if its line doesn't contain an item. */
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

/** Returns the text between two offsets, or a comma if they are more than `maxGap` apart. */
function gapBetween(text: string, from: number, to: number): string {
  return to - from > maxGap ? ',' : text.slice(from, Math.max(from, to))
}

function withTags({ item, start, end, tags, lineTag }: Place, text: string): ListItem {
  const tag = tags.at(-1) ?? lineTag
  if (!tag) return item
  const { label, from, to } = tag
  const others = new Set(tags.map((one) => one.label))
  others.delete(label)
  // A tag's offsets include the space before or after it.
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
