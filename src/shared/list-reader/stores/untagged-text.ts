import type { StoreTag } from './store-tags.ts'

/** Text without its store tags, and how its offsets relate to the text with them. */
export type UntaggedText = {
  text: string
  /** Returns the offset in the source of an item that starts at an offset. */
  startIn: (at: number) => number
  /** Returns the offset in the source of an item that ends at an offset. */
  endIn: (at: number) => number
  /** Returns the store written between two offsets, or null. */
  storeWithin: (from: number, to: number) => string | null
}

/** Start and end of a tag, or of the words in its place, in the source and in the text without tags. */
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

/** Returns the number of places at the start that match. Each place after them must not match. */
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
