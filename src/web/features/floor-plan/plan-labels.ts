import {
  middleOf,
  overlaps,
  type Point,
  type Rect,
  sharedPart,
} from '#shared/floor-plan/geometry.ts'

/** Font size of labels in pixels, at any zoom level. */
export const fontPx = 12
/** Font sizes to try, in this order, until a name fits. */
const fontsPx = [fontPx, 11, 10]
export const lineHeightPx = 13

/** Lines of text. `size` is the font size in pixels. */
export type FittedText = { lines: readonly string[]; size: number }

/** Returns the first place that doesn't overlap an occupied one, or null if there is no such place. */
export function freePlace(places: readonly Rect[], occupied: readonly Rect[]): Rect | null {
  return places.find((place) => !occupied.some((other) => overlaps(place, other))) ?? null
}

/**
 * Returns the place that overlaps the occupied ones least. Returns the first such place if there are several,
 * or null if `places` is empty.
 */
export function leastOverlapPlace(places: readonly Rect[], occupied: readonly Rect[]): Rect | null {
  const sharedOf = (place: Rect) =>
    occupied.reduce((total, other) => {
      const part = sharedPart(place, other)
      return total + (part ? part.width * part.height : 0)
    }, 0)
  const byShared = places.map((place) => ({ place, shared: sharedOf(place) }))
  return byShared.toSorted((a, b) => a.shared - b.shared)[0]?.place ?? null
}

export type Size = { width: number; height: number }

/**
 * Returns candidate positions for an aisle's sign, best first. The sign may extend beyond the sides of the
 * aisle, but stays at least `gap` away from the aisle's front and back. Centered positions come first, then
 * those shifted to the left, then those shifted to the right. Each of these groups starts with the aisle's
 * front end and back end, followed by positions in between, from front to back.
 */
export function aisleSignPlaces(aisle: Rect, size: Size, gap: number): Rect[] {
  const x = middleOf(aisle).x - size.width / 2
  const [back, front] = [aisle.y + gap, aisle.y + aisle.height - size.height - gap]
  const stepCount = Math.max(1, Math.floor((3 * (front - back)) / size.height))
  const between = Array.from({ length: stepCount - 1 }, (_, at) => {
    return back + ((at + 1) / stepCount) * (front - back)
  })
  return [0, -0.25, 0.25].flatMap((side) =>
    [front, back, ...between.toReversed()].map((y) => ({ x: x + side * size.width, y, ...size })),
  )
}

/**
 * Returns candidate positions for a sign that is larger than its department, best first: over the middle of
 * the department, shifted along the department, then beside it at a distance of `gap`.
 */
export function departmentSignPlaces(
  { x, y, width, height }: Rect,
  size: Size,
  gap: number,
): Rect[] {
  const middle = { x: x + width / 2 - size.width / 2, y: y + height / 2 - size.height / 2 }
  const ends = { x: [x, x + width - size.width], y: [y, y + height - size.height] }
  const beside = {
    x: [x - size.width - gap, x + width + gap],
    y: [y - size.height - gap, y + height + gap],
  }
  const shares = [0.25, 0.5, 0.75]
  const between = (from: number, to: number) => shares.map((share) => from + share * (to - from))
  const along = {
    x: [middle.x, ...ends.x, ...between(beside.x[0] ?? x, beside.x[1] ?? x), ...beside.x],
    y: [middle.y, ...ends.y, ...between(beside.y[0] ?? y, beside.y[1] ?? y), ...beside.y],
  }
  const points = [
    ...along.x.map((at) => ({ x: at, y: middle.y })),
    ...along.y.map((at) => ({ x: middle.x, y: at })),
    ...beside.y.flatMap((at) => along.x.map((left) => ({ x: left, y: at }))),
    ...beside.x.flatMap((at) => along.y.map((top) => ({ x: at, y: top }))),
  ]
  return points.map((point) => ({ ...point, ...size }))
}

/**
 * Returns the rectangle moved by the shortest distance that brings it inside the bounds. If the rectangle is
 * larger than the bounds, moves it to the bounds' upper left corner.
 */
export function movedInside(rect: Rect, bounds: Rect): Rect {
  const x = Math.max(bounds.x, Math.min(bounds.x + bounds.width - rect.width, rect.x))
  const y = Math.max(bounds.y, Math.min(bounds.y + bounds.height - rect.height, rect.y))
  return { ...rect, x, y }
}

/**
 * Returns the aisles whose numbers are shown: all aisles of a row if numbers of width `textMeters` fit side
 * by side. Otherwise, only every second aisle of the row, or every third, and so on, until the numbers fit.
 */
export function thinnedAisles<Aisle extends { rect: Rect }>(
  aisles: readonly Aisle[],
  textMeters: number,
): Set<Aisle> {
  const rows = Map.groupBy(aisles, ({ rect }) => rect.y)
  return new Set(
    [...rows.values()].flatMap((row) => {
      const byPlace = row.toSorted((a, b) => b.rect.x - a.rect.x)
      const [first, second] = byPlace
      const pitch = first && second ? first.rect.x - second.rect.x : textMeters
      const every = Math.max(1, Math.ceil(textMeters / pitch))
      return byPlace.filter((_, index) => index % every === 0)
    }),
  )
}

type Room = { widthPx: number; heightPx: number; widthOf: (text: string) => number }

/**
 * Returns the text in the largest font that fits the space, on one line or two. Returns null if it doesn't
 * fit even in the smallest font.
 */
export function fittedText(text: string, { widthPx, heightPx, widthOf }: Room): FittedText | null {
  const candidates = fontsPx.flatMap((size) =>
    linesOf(text, widthOf).map((lines) => ({ lines, size })),
  )
  return (
    candidates.find(({ lines, size }) => {
      const scale = size / fontPx
      const isLow = lines.length * lineHeightPx * scale <= heightPx
      return isLow && widestPx(lines, widthOf) * scale <= widthPx
    }) ?? null
  )
}

/**
 * Returns the ways to break text into lines: first one line, then all splits into two lines, the most even
 * split first.
 */
export function linesOf(text: string, widthOf: Room['widthOf']): string[][] {
  const words = text.split(' ')
  const inTwo = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return [[text], ...inTwo.toSorted((a, b) => widestPx(a, widthOf) - widestPx(b, widthOf))]
}

/** Returns the width of the widest line, in pixels. */
export function widestPx(lines: readonly string[], widthOf: Room['widthOf']): number {
  return Math.max(...lines.map(widthOf))
}

/** Returns the point of a rectangle that is closest to another point. */
export function nearestPoint({ x, y, width, height }: Rect, to: Point): Point {
  return {
    x: Math.max(x, Math.min(x + width, to.x)),
    y: Math.max(y, Math.min(y + height, to.y)),
  }
}
