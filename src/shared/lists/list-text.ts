import { typedText } from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'

/** A part of a list between its commas and line breaks, as it is kept on devices and the server. */
export type ListItemRow = {
  /** The same on all devices for the same words; see `itemRowKey`. */
  key: string
  /** As typed, without the spaces at its ends. */
  text: string
  /** What stands between it and the one before it. */
  before: string
  /** Orders the rows of a list, ties by key. */
  place: number
}

/** What a changed text means for the rows of a list. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}

type Piece = { text: string; before: string }

const piecePattern = /([,\s]*)([^,\n\r\u2028\u2029]+)/guy
const usualSeparator = ', '
/** What may stand before a piece, as every PostgreSQL reads it: others know no-break spaces as none. */
const separators = /^(?=[ \t]*[,\n\r\u2028\u2029])[ \t,\n\r\u2028\u2029]*$/u
/** As the server takes them. */
const maxBefore = 40
const maxKey = 200

/** The parts of a text between commas and line breaks, without empty ones and characters that nobody types. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let spaceBefore = ''
  for (const [, lead = '', piece = ''] of typedText(text).matchAll(piecePattern)) {
    const trimmed = piece.trim()
    if (visiblePart(trimmed) !== null) {
      const between = spaceBefore + lead
      const isUsable = between.length <= maxBefore && separators.test(between)
      pieces.push({ text: trimmed, before: isUsable ? between : usualSeparator })
      spaceBefore = ''
    }
    spaceBefore += piece.slice(piece.trimEnd().length)
  }
  return pieces
}

/** The text of a list: its rows in their order. */
export function textOfRows(rows: readonly ListItemRow[]): string {
  return inOrder(rows)
    .map(({ before, text }, at) => (at === 0 ? text : before + text))
    .join('')
}

export function inOrder<T extends Pick<ListItemRow, 'key' | 'place'>>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
}

/** What two devices that type the same words have in common: lower case, without the number before them. */
export function itemRowKey(text: string): string {
  const words = text.toLowerCase().replaceAll(/\s+/gu, ' ')
  const name = words.replace(/^[\d.,/½⅓⅔¼¾× -]+/u, '')
  // Half a character would be none.
  return Array.from(name === '' ? words : name)
    .slice(0, maxKey)
    .join('')
}

/**
 * What has to be written and removed so that rows say what a text says. Rows that say it already stay
 * as they are, so that what another device changes of them meanwhile is not overwritten.
 */
export function changesOfText(rows: readonly ListItemRow[], text: string): TextChanges {
  const pieces = piecesOf(text)
  const matched = matchRows(rows, pieces)
  const used = new Set(matched.flatMap((row) => row?.key ?? []))
  const nextNumbers = new Map<string, number>()
  const keys = pieces.map(({ text: words }, at) => {
    const key = matched[at]?.key ?? freeKey(itemRowKey(words), used, nextNumbers)
    used.add(key)
    return key
  })
  const places = placesFor(matched.map((row) => row?.place))
  const written = pieces.flatMap(({ text: words, ...piece }, at) => {
    const row = matched[at]
    // What stands before the first one shows only once it isn't the first any more.
    const before = at === 0 ? (row?.before ?? piece.before) : piece.before
    const next = { key: keys[at] ?? '', text: words, before, place: places[at] ?? at }
    return row?.text === words && hasSamePosition(row, next) ? [] : next
  })
  return { written, removed: rows.map(({ key }) => key).filter((key) => !used.has(key)) }
}

export function hasSamePosition(row: ListItemRow, other: ListItemRow): boolean {
  return row.place === other.place && row.before === other.before
}

/** Of the rows as they are, those that a text says, as it says them. */
export function rowsSaidBy(rows: readonly ListItemRow[], text: string): ListItemRow[] {
  const { written, removed } = changesOfText(rows, text)
  const said = new Map(rows.map((row) => [row.key, row]))
  for (const row of written) said.set(row.key, row)
  for (const key of removed) said.delete(key)
  return [...said.values()]
}

/** For each piece the row that says the same, else one that is another amount or spelling of it. */
function matchRows(
  rows: readonly ListItemRow[],
  pieces: readonly Piece[],
): (ListItemRow | undefined)[] {
  const ordered = inOrder(rows)
  const bySaid = Map.groupBy(ordered, ({ text }) => text)
  const exact = pieces.map(({ text }) => bySaid.get(text)?.shift())
  const taken = new Set(exact)
  const left = Map.groupBy(
    ordered.filter((row) => !taken.has(row)),
    ({ text }) => itemRowKey(text),
  )
  return pieces.map(({ text }, at) => exact[at] ?? left.get(itemRowKey(text))?.shift())
}

/** `nextNumbers` remembers which of a name were used already: a text may say one 10,000 times. */
function freeKey(
  name: string,
  used: ReadonlySet<string>,
  nextNumbers: Map<string, number>,
): string {
  for (let nth = nextNumbers.get(name) ?? 1; ; nth += 1) {
    const key = nth === 1 ? name : `${name}~${nth}`
    if (used.has(key)) continue
    nextNumbers.set(name, nth)
    return key
  }
}

/** Keeps as many places as possible; what is new or has moved stands between its neighbours. */
function placesFor(places: readonly (number | undefined)[]): number[] {
  const kept = risingPlaces(places)
  const nextKept: number[] = []
  for (let at = places.length - 1, next = places.length; at >= 0; at -= 1) {
    if (kept.has(at)) next = at
    nextKept[at] = next
  }
  const result: number[] = []
  for (let at = 0; at < places.length; at += 1) {
    const place = kept.has(at) ? places[at] : undefined
    if (place !== undefined) {
      result.push(place)
      continue
    }
    const next = nextKept[at] ?? places.length
    const low = result.at(-1) ?? (next < places.length ? (places[next] ?? 0) - (next - at) - 1 : 0)
    const high = next < places.length ? (places[next] ?? low) : low + (next - at) + 1
    const step = (high - low) / (next - at + 1)
    result.push(low + step)
  }
  // Between neighbours that are too close to have anything between them, all are counted anew.
  const isRising = result.every((place, at) => at === 0 || place > (result[at - 1] ?? place))
  return isRising ? result : places.map((_, at) => at + 1)
}

/** Where the longest row of rising places stands. */
function risingPlaces(places: readonly (number | undefined)[]): Set<number> {
  /** For each length, where the rise of that length with the lowest end ends. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const [at, place] of places.entries()) {
    if (place === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous.set(at, ends[low - 1])
    ends[low] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) rise.add(at)
  return rise
}
