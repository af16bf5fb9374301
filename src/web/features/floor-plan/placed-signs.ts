import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf, type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import { signParts } from '../../ui/sign-parts.ts'
import type { SignState } from './placed-route.ts'
import {
  aisleSignPlaces,
  departmentSignPlaces,
  type FittedText,
  fittedText,
  fontPx,
  freePlace,
  leastOverlapPlace,
  lineHeightPx,
  linesOf,
  movedInside,
  type Size,
  thinnedAisles,
  widestPx,
} from './plan-labels.ts'

/**
 * A sign to draw. `plate` is the rectangle behind the sign's text. The text is centered on the plate and
 * rotated by `turn` degrees.
 */
export type PlacedSign = FittedText & {
  sign: string
  place: PlanArea['place']
  /** Null for a sign that isn't on the route. */
  state: SignState | null
  plate: Rect
  turn: number
}

type Signs = {
  plan: FloorPlan
  states: ReadonlyMap<string, SignState>
  /** The visible part of the plan. */
  shown: Rect
  metersPerPx: number
  /** Returns the width of text at `fontPx`, in pixels. */
  widthOf: (text: string) => number
  /** Areas on the plan that other labels cover. */
  occupied: readonly Rect[]
}

/** Width of the check mark on the sign of a completed step, including the gap beside it, in pixels. */
export const checkPx = 10
const currentScale = 1.3
/** Scale of the plates of signs that would otherwise overlap. */
const smallerScale = 10 / 12
const paddingPx = { x: 4, y: 3 }
const tightPaddingPx = { x: 2, y: 1 }
const numberGapPx = 5

/** Returns the thickness of the walls in meters: 0.35 m, or two pixels if that is more. */
export function wallMeters(metersPerPx: number): number {
  return Math.max(0.35, 2 * metersPerPx)
}

/** The state whose plate is the widest, because it includes a check mark. */
const widestState: SignState = 'done'

/**
 * Chooses the signs to show in the visible part of the plan, and places them. Signs on the route are always
 * shown. Among these, department signs are placed before aisle signs, because they fit in fewer places. Other
 * signs are shown only where there is room. Returns the signs in drawing order, with the current one last.
 */
export function placedSigns(signs: Signs): PlacedSign[] {
  const { plan, states, shown, metersPerPx } = signs
  const bounds = insideWalls(plan, shown, metersPerPx)
  const inView = plan.areas.flatMap((area) => {
    const rect = sharedPart(area.rect, bounds)
    // Each sign gets room for its widest plate, so that signs don't move during the walk.
    return rect ? [{ ...area, rect, state: states.has(area.sign) ? widestState : null }] : []
  })
  const around = { ...signs, bounds, occupied: [...signs.occupied] }
  const placed = inView
    .map((area) => ({ area, words: wordsOf(area, around) }))
    .filter(({ area, words }) => area.state || (words && area.place !== 'aisle'))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ area, words }) => {
      const sign = words ? signInPlace(area, words, around) : signNearby(area, around)
      if (!area.state && !freePlace([sign.plate], around.occupied)) return []
      // Reserves room for the sign as if it were the current one, so that the layout doesn't depend on the
      // current step.
      const largest = inState(sign, area.state && 'current', around)
      around.occupied.push(sign.plate, largest.plate)
      return [inState(sign, states.get(area.sign) ?? null, around)]
    })
  const aisles = inView.filter(({ place }) => place === 'aisle')
  const isCurrent = ({ state }: PlacedSign) => state === 'current'
  // Later signs are drawn on top of earlier ones.
  return [
    ...quietNumbers(aisles, around),
    ...placed.filter((sign) => !isCurrent(sign)).toReversed(),
    ...placed.filter(isCurrent),
  ]
}

/** Returns a sign's rank in the placement order. Signs with fewer possible places come first. */
function rankOf({ area, words }: { area: Shown; words: FittedText | null }): number {
  if (!area.state) return 3
  if (area.place === 'aisle') return 2
  return words ? 0 : 1
}

/**
 * Resizes a sign for its state. The sign stays centered at the same point unless its plate would cross a
 * wall.
 */
function inState(sign: PlacedSign, state: SignState | null, around: Around): PlacedSign {
  if (!state) return sign
  const isAisle = sign.place === 'aisle'
  const size = state === 'current' && isAisle ? sign.size * currentScale : sign.size
  const full = plateSize({ ...sign, size }, { state }, around)
  const width = isAisle ? full.width : Math.min(full.width, sign.plate.width)
  const height = isAisle ? full.height : Math.min(full.height, sign.plate.height)
  const { x, y } = middleOf(sign.plate)
  const plate = { x: x - width / 2, y: y - height / 2, width, height }
  return { ...sign, size, state, plate: movedInside(plate, around.bounds) }
}

type Shown = PlanArea & { state: SignState | null }
type Around = Signs & { bounds: Rect; occupied: Rect[] }

/**
 * Returns the area in which signs can be placed: the visible part of the area inside the walls, minus a
 * narrow gap along the walls. If no part of the area inside the walls is visible, returns the whole area.
 */
export function insideWalls({ width, depth }: FloorPlan, shown: Rect, metersPerPx: number): Rect {
  const gap = wallMeters(metersPerPx) / 2 + metersPerPx
  const inside = { x: gap, y: gap, width: width - 2 * gap, height: depth - 2 * gap }
  return sharedPart(inside, shown) ?? inside
}

/**
 * Returns a sign's text, fitted to its area. Returns null if a department's name doesn't fit in the
 * department.
 */
function wordsOf(area: Shown, { metersPerPx, widthOf }: Around): FittedText | null {
  const { rect, sign, state, place } = area
  if (place === 'aisle') return { lines: [signParts(sign).number ?? sign], size: fontPx }
  const isUpright = turnOf(area) !== 0
  const [along, across] = isUpright ? [rect.height, rect.width] : [rect.width, rect.height]
  return fittedText(sign, {
    widthPx: along / metersPerPx - (state === 'done' ? checkPx : 0) - paddingPx.x,
    heightPx: across / metersPerPx,
    widthOf,
  })
}

/**
 * Places a sign in its aisle or department. In a department, the sign is centered and never larger than the
 * department.
 */
function signInPlace(area: Shown, words: FittedText, around: Around): PlacedSign {
  const turn = turnOf(area)
  if (area.place === 'aisle') {
    const smaller = { ...words, size: words.size * smallerScale }
    const choices = [words, smaller].map((choice) => ({ ...choice, turn }))
    return signAmong(area, { choices, around, placesOf: aisleSignPlaces })
  }
  const size = plateSize({ ...words, turn }, area, around)
  const width = Math.min(area.rect.width, size.width)
  const height = Math.min(area.rect.height, size.height)
  const { x, y } = middleOf(area.rect)
  return { ...area, ...words, turn, plate: { x: x - width / 2, y: y - height / 2, width, height } }
}

/** Places a sign whose text doesn't fit in its department, either over the department or beside it. */
function signNearby(area: Shown, around: Around): PlacedSign {
  const [inOne = [], inTwo = inOne] = linesOf(area.sign, around.widthOf)
  const choices = [1, smallerScale].flatMap((scale) => {
    const size = scale * fontPx
    return [
      { lines: inOne, size, turn: turnOf(area) },
      { lines: inTwo, size, turn: 0 },
      { lines: inOne, size, turn: 0 },
    ]
  })
  return signAmong(area, { choices, around, placesOf: departmentSignPlaces })
}

type Words = FittedText & { turn: number }
type Choices = {
  choices: readonly Words[]
  placesOf: (rect: Rect, size: Size, gap: number) => Rect[]
  around: Around
}

/**
 * Returns the first variant of a sign for which there is a free place. If there is no free place, returns the
 * variant that overlaps other labels least.
 */
function signAmong(area: Shown, { choices, placesOf, around }: Choices): PlacedSign {
  const { bounds, occupied, metersPerPx } = around
  const ways = choices.flatMap((words) => {
    const size = plateSize(words, area, around)
    return placesOf(area.rect, size, 2 * metersPerPx).map((place) => ({
      words,
      plate: movedInside(place, bounds),
    }))
  })
  const plates = ways.map(({ plate }) => plate)
  const plate = freePlace(plates, occupied) ?? leastOverlapPlace(plates, occupied)
  const way = ways.find((one) => one.plate === plate)
  if (!way) throw new Error(`${area.sign} has no place.`)
  return { ...area, ...way.words, plate: way.plate }
}

/** Returns number signs for the aisles that aren't on the route, as many as there is room for. */
function quietNumbers(aisles: readonly Shown[], around: Around): PlacedSign[] {
  const { bounds, metersPerPx, widthOf, occupied } = around
  const textOf = ({ sign }: Shown) => signParts(sign).number ?? sign
  const widest = Math.max(...aisles.map((area) => widthOf(textOf(area))))
  const numbered = thinnedAisles(aisles, (widest + numberGapPx) * metersPerPx)
  return aisles.flatMap((area) => {
    if (area.state || !numbered.has(area)) return []
    const words = { lines: [textOf(area)], size: fontPx }
    const width = (widthOf(textOf(area)) + 2) * metersPerPx
    const plate = { width, height: (lineHeightPx + 1) * metersPerPx }
    const gap = (2 + paddingPx.y) * metersPerPx
    const [first] = aisleSignPlaces(area.rect, plate, gap)
    const place = first && movedInside(first, bounds)
    if (!place || !freePlace([place], occupied)) return []
    occupied.push(place)
    return [{ ...area, ...words, turn: 0, plate: place }]
  })
}

/** Returns the size of a sign's plate in meters. The plate of a completed step has room for a check mark. */
function plateSize(
  { lines, size, turn }: Words,
  { state }: Pick<Shown, 'state'>,
  { widthOf, metersPerPx }: Around,
): Size {
  const scale = size / fontPx
  const textPx = widestPx(lines, widthOf) + (state === 'done' ? checkPx : 0)
  const padding = size < fontPx ? tightPaddingPx : paddingPx
  const along = (textPx * scale + 2 * padding.x) * metersPerPx
  const across = (lines.length * lineHeightPx * scale + 2 * padding.y) * metersPerPx
  return turn === 0 ? { width: along, height: across } : { width: across, height: along }
}

/**
 * Returns a sign's rotation in degrees. Signs along the side walls are rotated so that they can be read from
 * inside the store.
 */
function turnOf({ place }: Pick<PlanArea, 'place'>): number {
  if (place === 'left-wall') return -90
  return place === 'right-wall' ? 90 : 0
}
