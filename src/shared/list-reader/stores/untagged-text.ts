import type { StoreTag } from './store-tags.ts'

/**
 * Text without its store tags, and functions that convert its offsets to offsets in the source, which
 * includes the tags.
 */
export type UntaggedText = {
  text: string
  /** Converts the offset in `text` where an item starts to its offset in the source. */
  startIn: (at: number) => number
  /** Converts the offset in `text` where an item ends to its offset in the source. */
  endIn: (at: number) => number
  /** Returns the store that was written between two offsets, or null. */
  storeWithin: (from: number, to: number) => string | null
}

/**
 * The start and end of a tag in the source (`from`, `to`), and of the words that replace it in the text
 * without tags (`start`, `end`).
 */
type Place = { from: number; to: number; start: number; end: number; label: string }

/** Removes the store tags from the text. A title such as '@costco' becomes 'Costco:'. */
export function withoutTags(source: string, tags: readonly StoreTag[]): UntaggedText {
  const pieces: string[] = []
  const places: Place[] = []
  let [read, written] = [0, 0]
  for (const { from, to, label, of } of tags) {
    const words = of === 'title' ? `${label}:` : ''
    pieces.push(source.slice(read, from), words)
    const start = written + from - read
    places.push({ from, to, start, end: start + words.length, label })
    written = start + words.length
    read = to
  }
  pieces.push(source.slice(read))
  return {
    text: pieces.join(''),
    startIn: (at) => {
      const place = places[countUntil(places, ({ start }) => start <= at) - 1]
      if (!place) return at
      return at < place.end ? place.from : at - place.end + place.to
    },
    endIn: (at) => {
      const place = places[countUntil(places, ({ start }) => start < at) - 1]
      if (!place) return at
      return at <= place.end ? place.to : at - place.end + place.to
    },
    storeWithin: (from, to) => {
      const place = places[countUntil(places, ({ start }) => start < from)]
      return place && place.start <= to ? place.label : null
    },
  }
}

/** Returns how many places match. All matching places must come first. */
function countUntil(places: readonly Place[], matches: (place: Place) => boolean): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    const place = places[middle]
    if (place && matches(place)) low = middle + 1
    else high = middle
  }
  return low
}
