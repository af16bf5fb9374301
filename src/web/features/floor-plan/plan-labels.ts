import {
  middleOf,
  overlaps,
  type Point,
  type Rect,
  sharedPart,
} from '#shared/floor-plan/geometry.ts'

/** Small text: as small as it may be, whatever the zoom. */
export const fontPx = 12
/** A name that has no room otherwise may be smaller, by steps. */
const fontsPx = [fontPx, 11, 10]
export const lineHeightPx = 13

/** Lines of text with the size of their letters, in pixels. */
export type FittedText = { lines: readonly string[]; size: number }

/** The first of its places where nothing stands yet; without one, null. */
export function freePlace(places: readonly Rect[], taken: readonly Rect[]): Rect | null {
  return places.find((place) => !taken.some((other) => overlaps(place, other))) ?? null
}

/** The place that shares least with what stands there; the first of those that share as little. */
export function leastTakenPlace(places: readonly Rect[], taken: readonly Rect[]): Rect | null {
  const sharedOf = (place: Rect) =>
    taken.reduce((total, other) => {
      const part = sharedPart(place, other)
      return total + (part ? part.width * part.height : 0)
    }, 0)
  const byShared = places.map((place) => ({ place, shared: sharedOf(place) }))
  return byShared.toSorted((a, b) => a.shared - b.shared)[0]?.place ?? null
}

export type Size = { width: number; height: number }

/**
 * Where a plate of a size may hang in an aisle: at its front end if that is free, at its back end, or between;
 * where the next plates are too near, a little to one side.
 */
export function platePlaces(aisle: Rect, size: Size, gap: number): Rect[] {
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

/** Where a plate may hang that is larger than its department: over it, slid along it, or beside it. */
export function placesAround({ x, y, width, height }: Rect, size: Size, gap: number): Rect[] {
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

/** Moved as little as it takes to be inside of another one, where it has room. */
export function movedInside(rect: Rect, bounds: Rect): Rect {
  const x = Math.max(bounds.x, Math.min(bounds.x + bounds.width - rect.width, rect.x))
  const y = Math.max(bounds.y, Math.min(bounds.y + bounds.height - rect.height, rect.y))
  return { ...rect, x, y }
}

/** The aisles whose numbers have room beside each other: all, or in each row every second, or third. */
export function thinnedAisles<Aisle extends { rect: Rect }>(
  aisles: readonly Aisle[],
  textMetres: number,
): Set<Aisle> {
  const rows = Map.groupBy(aisles, ({ rect }) => rect.y)
  return new Set(
    [...rows.values()].flatMap((row) => {
      const byPlace = row.toSorted((a, b) => b.rect.x - a.rect.x)
      const [first, second] = byPlace
      const pitch = first && second ? first.rect.x - second.rect.x : textMetres
      const every = Math.max(1, Math.ceil(textMetres / pitch))
      return byPlace.filter((_, index) => index % every === 0)
    }),
  )
}

type Room = { widthPx: number; heightPx: number; widthOf: (text: string) => number }

/** The words of a department in one line, or in two, or in smaller letters, or null when no way fits. */
export function fittingText(text: string, { widthPx, heightPx, widthOf }: Room): FittedText | null {
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

/** Words in one line, then in two that are as even as they can be. */
export function linesOf(text: string, widthOf: Room['widthOf']): string[][] {
  const words = text.split(' ')
  const inTwo = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return [[text], ...inTwo.toSorted((a, b) => widestPx(a, widthOf) - widestPx(b, widthOf))]
}

/** How wide the widest of some lines is, in pixels. */
export function widestPx(lines: readonly string[], widthOf: Room['widthOf']): number {
  return Math.max(...lines.map(widthOf))
}

/** The point of a part of the floor that is nearest to another point. */
export function nearestPoint({ x, y, width, height }: Rect, to: Point): Point {
  return {
    x: Math.max(x, Math.min(x + width, to.x)),
    y: Math.max(y, Math.min(y + height, to.y)),
  }
}
