import type { FloorPlan, PlanArea } from '#shared/floor-plan/floor-plan-types.ts'
import { middleOf, type Rect, sharedPart } from '#shared/floor-plan/geometry.ts'
import { signParts } from '../../ui/sign-parts.ts'
import type { SignState } from './placed-route.ts'
import {
  type FittedText,
  fittingText,
  fontPx,
  freePlace,
  leastTakenPlace,
  lineHeightPx,
  linesOf,
  movedInside,
  placesAround,
  platePlaces,
  type Size,
  thinnedAisles,
  widestPx,
} from './plan-labels.ts'

/** A sign as it is drawn: its plate, and its words in the middle of it, turned by degrees. */
export type PlacedSign = FittedText & {
  sign: string
  place: PlanArea['place']
  /** Null for one that isn't on the route. */
  state: SignState | null
  plate: Rect
  turn: number
}

type Signs = {
  plan: FloorPlan
  states: ReadonlyMap<string, SignState>
  /** The part of the plan that is shown. */
  shown: Rect
  metresPerPx: number
  /** How wide a word is in small text, in pixels. */
  widthOf: (text: string) => number
  /** What the words of the plan itself cover. */
  taken: readonly Rect[]
}

/** How wide the check of a sign that is done is, with its gap, in pixels. */
export const checkPx = 10
const currentScale = 1.3
/** Where signs stand close to each other. */
const smallerScale = 10 / 12
const paddingPx = { x: 4, y: 3 }
const tightPaddingPx = { x: 2, y: 1 }
const numberGapPx = 5

/** How thick the walls are drawn. */
export function wallMetres(metresPerPx: number): number {
  return Math.max(0.35, 2 * metresPerPx)
}

/** The state in which a plate takes most room along its words. */
const roomiest: SignState = 'done'

/**
 * The signs that are shown, those of the route in full: first the departments, whose places are few, then the
 * aisles. The others have what room is left.
 */
export function placedSigns(signs: Signs): PlacedSign[] {
  const { plan, states, shown, metresPerPx } = signs
  const bounds = insideWalls(plan, shown, metresPerPx)
  const inView = plan.areas.flatMap((area) => {
    const rect = sharedPart(area.rect, bounds)
    // Each has room for its largest plate from the start, so that none moves on the way.
    return rect ? [{ ...area, rect, state: states.has(area.sign) ? roomiest : null }] : []
  })
  const around = { ...signs, bounds, taken: [...signs.taken] }
  const placed = inView
    .map((area) => ({ area, words: wordsOf(area, around) }))
    .filter(({ area, words }) => area.state || (words && area.place !== 'aisle'))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ area, words }) => {
      const sign = words ? signInPlace(area, words, around) : signNearby(area, around)
      if (!area.state && !freePlace([sign.plate], around.taken)) return []
      // As if each were the current one, so that where others stand doesn't hang on which is.
      const largest = inState(sign, area.state && 'current', around)
      around.taken.push(sign.plate, largest.plate)
      return [inState(sign, states.get(area.sign) ?? null, around)]
    })
  const aisles = inView.filter(({ place }) => place === 'aisle')
  const isCurrent = ({ state }: PlacedSign) => state === 'current'
  // What comes last is drawn over all others.
  return [
    ...quietNumbers(aisles, around),
    ...placed.filter((sign) => !isCurrent(sign)).toReversed(),
    ...placed.filter(isCurrent),
  ]
}

/** What can't stand elsewhere is placed before what can. */
function rankOf({ area, words }: { area: Shown; words: FittedText | null }): number {
  if (!area.state) return 3
  if (area.place === 'aisle') return 2
  return words ? 0 : 1
}

/** A sign as it is drawn in its state, in the middle of the place that it has on the whole route. */
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
type Around = Signs & { bounds: Rect; taken: Rect[] }

/** What is shown within the walls, so that no sign touches them. */
export function insideWalls({ width, depth }: FloorPlan, shown: Rect, metresPerPx: number): Rect {
  const gap = wallMetres(metresPerPx) / 2 + metresPerPx
  const inside = { x: gap, y: gap, width: width - 2 * gap, height: depth - 2 * gap }
  return sharedPart(inside, shown) ?? inside
}

/** The words of a sign where it hangs; null for a department that has no room for its name. */
function wordsOf(area: Shown, { metresPerPx, widthOf }: Around): FittedText | null {
  const { rect, sign, state, place } = area
  if (place === 'aisle') return { lines: [signParts(sign).number ?? sign], size: fontPx }
  const isUpright = turnOf(area) !== 0
  const [along, across] = isUpright ? [rect.height, rect.width] : [rect.width, rect.height]
  return fittingText(sign, {
    widthPx: along / metresPerPx - (state === 'done' ? checkPx : 0) - paddingPx.x,
    heightPx: across / metresPerPx,
    widthOf,
  })
}

/** In its aisle, or in the middle of its department and no larger than that. */
function signInPlace(area: Shown, words: FittedText, around: Around): PlacedSign {
  const turn = turnOf(area)
  if (area.place === 'aisle') {
    const smaller = { ...words, size: words.size * smallerScale }
    const choices = [words, smaller].map((choice) => ({ ...choice, turn }))
    return signAmong(area, { choices, around, placesOf: platePlaces })
  }
  const size = plateSize({ ...words, turn }, area, around)
  const width = Math.min(area.rect.width, size.width)
  const height = Math.min(area.rect.height, size.height)
  const { x, y } = middleOf(area.rect)
  return { ...area, ...words, turn, plate: { x: x - width / 2, y: y - height / 2, width, height } }
}

/** Over its department and beyond, or beside it. */
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
  return signAmong(area, { choices, around, placesOf: placesAround })
}

type Words = FittedText & { turn: number }
type Choices = {
  choices: readonly Words[]
  placesOf: (rect: Rect, size: Size, gap: number) => Rect[]
  around: Around
}

/** The first of some ways to write a sign that has a free place, or the first that takes least from others. */
function signAmong(area: Shown, { choices, placesOf, around }: Choices): PlacedSign {
  const { bounds, taken, metresPerPx } = around
  const ways = choices.flatMap((words) => {
    const size = plateSize(words, area, around)
    return placesOf(area.rect, size, 2 * metresPerPx).map((place) => ({
      words,
      plate: movedInside(place, bounds),
    }))
  })
  const plates = ways.map(({ plate }) => plate)
  const plate = freePlace(plates, taken) ?? leastTakenPlace(plates, taken)
  const way = ways.find((one) => one.plate === plate)
  if (!way) throw new Error(`${area.sign} has no place.`)
  return { ...area, ...way.words, plate: way.plate }
}

/** The numbers of the other aisles, as many as have room. */
function quietNumbers(aisles: readonly Shown[], around: Around): PlacedSign[] {
  const { bounds, metresPerPx, widthOf, taken } = around
  const textOf = ({ sign }: Shown) => signParts(sign).number ?? sign
  const widest = Math.max(...aisles.map((area) => widthOf(textOf(area))))
  const numbered = thinnedAisles(aisles, (widest + numberGapPx) * metresPerPx)
  return aisles.flatMap((area) => {
    if (area.state || !numbered.has(area)) return []
    const words = { lines: [textOf(area)], size: fontPx }
    const width = (widthOf(textOf(area)) + 2) * metresPerPx
    const plate = { width, height: (lineHeightPx + 1) * metresPerPx }
    const gap = (2 + paddingPx.y) * metresPerPx
    const [first] = platePlaces(area.rect, plate, gap)
    const place = first && movedInside(first, bounds)
    if (!place || !freePlace([place], taken)) return []
    taken.push(place)
    return [{ ...area, ...words, turn: 0, plate: place }]
  })
}

function plateSize(
  { lines, size, turn }: Words,
  { state }: Pick<Shown, 'state'>,
  { widthOf, metresPerPx }: Around,
): Size {
  const scale = size / fontPx
  const textPx = widestPx(lines, widthOf) + (state === 'done' ? checkPx : 0)
  const padding = size < fontPx ? tightPaddingPx : paddingPx
  const along = (textPx * scale + 2 * padding.x) * metresPerPx
  const across = (lines.length * lineHeightPx * scale + 2 * padding.y) * metresPerPx
  return turn === 0 ? { width: along, height: across } : { width: across, height: along }
}

/** The names along the sides of the store are read from within. */
function turnOf({ place }: Pick<PlanArea, 'place'>): number {
  if (place === 'left-wall') return -90
  return place === 'right-wall' ? 90 : 0
}
