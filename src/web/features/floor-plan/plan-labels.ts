import type { PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf, overlaps, type Point, type Rect } from '#shared/floor-plan/geometry.ts'

/** A label with the places where it may stand, the best first. */
export type Label = { key: string; places: readonly Rect[] }

/** Small text: as small as it may be, whatever the zoom. */
export const fontPx = 12
export const lineHeightPx = 13
const plateHeightPx = 18
const platePaddingPx = 4
const sharesBetween = [0.85, 0.15, 0.75, 0.25, 0.65, 0.35, 0.55, 0.45]

/** Each label at the first of its places where nothing stands yet; one without such a place has none. */
export function placedLabels(
  labels: readonly Label[],
  taken: readonly Rect[],
): ReadonlyMap<string, Rect> {
  const standing = [...taken]
  const placed = new Map<string, Rect>()
  for (const { key, places } of labels) {
    const free = places.find((place) => !standing.some((other) => overlaps(place, other)))
    if (!free) continue
    standing.push(free)
    placed.set(key, free)
  }
  return placed
}

/** Where the plate of an aisle may hang: at its front end if that is free, at its back end, or between. */
export function platePlaces({ rect }: PlanArea, textPx: number, metresPerPx: number): Rect[] {
  const width = (textPx + 2 * platePaddingPx) * metresPerPx
  const height = plateHeightPx * metresPerPx
  const x = middleOf(rect).x - width / 2
  const gap = 2 * metresPerPx
  const ends = [rect.y + rect.height - height - gap, rect.y + gap]
  const between = sharesBetween.map((share) => rect.y + share * rect.height - height / 2)
  return [...ends, ...between].map((top) => ({ x, y: top, width, height }))
}

/** On the right and on the left of a mark, as large as a plate is. */
export function placesBeside(mark: Rect, plate: Rect | undefined): Rect[] {
  if (!plate) return []
  const y = middleOf(mark).y - plate.height / 2
  return [mark.x + mark.width, mark.x - plate.width].map((x) => ({ ...plate, x, y }))
}

/** Where the bare number of an aisle stands: where its plate would hang first. */
export function numberPlaces(area: PlanArea, textPx: number, metresPerPx: number): Rect[] {
  return platePlaces(area, textPx - platePaddingPx, metresPerPx).slice(0, 1)
}

/** The aisles whose numbers have room beside each other: all, or in each row every second, or third. */
export function thinnedAisles(aisles: readonly PlanArea[], textMetres: number): Set<PlanArea> {
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

/** The words of a department in one line, or in two when that is too long, or null when no way fits. */
export function fittingLines(text: string, { widthPx, heightPx, widthOf }: Room): string[] | null {
  const words = text.split(' ')
  const inTwo = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthOf))
  const candidates = [[text], ...inTwo.toSorted((a, b) => widest(a) - widest(b))]
  return (
    candidates.find(
      (lines) => lines.length * lineHeightPx <= heightPx && widest(lines) <= widthPx,
    ) ?? null
  )
}

/** The part of the floor that a round mark covers. */
export function squareAround({ x, y }: Point, radius: number): Rect {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}
