import type { LayoutSign } from '#shared/names/layout.ts'
import { isAisle } from './aisle-rows.ts'

/**
 * Departments along each wall, in walking order from the entrance: along the right wall to the back, across
 * the back, and along the left wall to the front.
 */
export type WallDepartments = {
  right: readonly LayoutSign[]
  back: readonly LayoutSign[]
  left: readonly LayoutSign[]
  /** The sign of the service desk at the front, beside the checkouts. Null if the layout has no such sign. */
  service: LayoutSign | null
}

/** Lengths of the walls in meters. */
export type WallLengths = { side: number; back: number }

/**
 * Places departments along the walls in the layout's order, so that all walls are filled about evenly.
 * Departments before the first aisle go on the right and back walls. If the layout has aisles and its last
 * sign is a department, that department is the service desk at the front.
 */
export function wallDepartments(
  signs: readonly LayoutSign[],
  lengths: WallLengths,
): WallDepartments {
  const last = signs.at(-1)
  const service =
    last && signs.some(({ name }) => isAisle(name)) && !isAisle(last.name) ? last : null
  return alongWalls(signs, { service, lengths, wallOf: () => null })
}

const wallWords = [
  { wall: 'back', words: /\b(?:back|rear|fondo|atr[aá]s|traser[oa])\b/iu },
  { wall: 'left', words: /\b(?:left|izquierd[oa])\b/iu },
  { wall: 'right', words: /\b(?:right|derech[oa])\b/iu },
] as const
const serviceWords =
  /\b(?:check ?outs?|registers?|customer service|service desk|front|frente|cajas?)\b/iu

/**
 * Like `wallDepartments`, but for a store's own signs, whose names may say which wall a department is on. A
 * department such as 'Dairy, left wall' goes on the wall in its name. The first department with a name such
 * as 'Front end' is the service desk. All others are placed as in `wallDepartments`.
 */
export function ownWallDepartments(
  signs: readonly LayoutSign[],
  lengths: WallLengths,
): WallDepartments {
  const service =
    signs.find(({ name }) => !isAisle(name) && serviceWords.test(name) && !wallNamed(name)) ?? null
  return alongWalls(signs, { service, lengths, wallOf: ({ name }) => wallNamed(name) })
}

/** Returns the wall that a sign's name mentions, or null. */
function wallNamed(name: string): Wall | null {
  return wallWords.find(({ words }) => words.test(name))?.wall ?? null
}

/**
 * Returns how much room along a wall a department needs, relative to other departments. The room grows with
 * the square root of the number of shelves.
 */
export function roomOf(department: LayoutSign): number {
  return 1 + Math.sqrt(department.shelves.length)
}

type Wall = 'right' | 'back' | 'left'
type Rules = {
  service: LayoutSign | null
  lengths: WallLengths
  /** Returns the wall that the sign names, or null if it doesn't name one. */
  wallOf: (sign: LayoutSign) => Wall | null
}

function alongWalls(
  signs: readonly LayoutSign[],
  { service, lengths, wallOf }: Rules,
): WallDepartments {
  const firstAisle = signs.findIndex(({ name }) => isAisle(name))
  const along = signs
    .map((sign, at) => ({ sign, isEarly: firstAisle === -1 || at < firstAisle }))
    .filter(({ sign }) => !isAisle(sign.name) && sign !== service)
  const free = along.filter(({ sign }) => wallOf(sign) === null)
  const fixed = (wall: Wall) =>
    along.flatMap(({ sign }) => (wallOf(sign) === wall ? roomOf(sign) : []))
  const early = free.filter(({ isEarly }) => isEarly).length
  const { right, back } = bestSplit({
    rooms: free.map(({ sign }) => roomOf(sign)),
    fixedRooms: { right: sum(fixed('right')), back: sum(fixed('back')), left: sum(fixed('left')) },
    lengths,
    early,
    isLeftUsed: free.length > early || fixed('left').length > 0,
  })
  const places = new Map(free.map(({ sign }, at) => [sign, at]))
  const isOn = (sign: LayoutSign, wall: Wall) => {
    const at = places.get(sign)
    if (at === undefined) return wallOf(sign) === wall
    if (at < right) return wall === 'right'
    return wall === (at < back ? 'back' : 'left')
  }
  const on = (wall: Wall) => along.flatMap(({ sign }) => (isOn(sign, wall) ? sign : []))
  return { right: on('right'), back: on('back'), left: on('left'), service }
}

type Walls = {
  /** Room needed by each department whose sign doesn't name a wall, in the layout's order (see `roomOf`). */
  rooms: readonly number[]
  /** Room needed along each wall by the departments whose signs name that wall. */
  fixedRooms: Readonly<Record<Wall, number>>
  lengths: WallLengths
  /** Number of departments that must be on the right or back wall. They come first in `rooms`. */
  early: number
  isLeftUsed: boolean
}
type Split = { right: number; back: number }

/**
 * Returns the split that fills the walls most evenly. A split consists of two indexes: where the right wall's
 * departments end, and where the back wall's end.
 */
function bestSplit(walls: Walls): Split {
  const { rooms, early, isLeftUsed } = walls
  const before = [0]
  for (const room of rooms) before.push((before.at(-1) ?? 0) + room)
  const roomBetween = (from: number, to: number) => (before[to] ?? 0) - (before[from] ?? 0)
  let best = { right: 0, back: isLeftUsed ? early : rooms.length }
  let least = Number.POSITIVE_INFINITY
  for (let right = 0; right <= rooms.length; right += 1) {
    const firstBack = isLeftUsed ? Math.max(right, early) : rooms.length
    for (let back = firstBack; back <= rooms.length; back += 1) {
      const split = {
        right: roomBetween(0, right),
        back: roomBetween(right, back),
        left: roomBetween(back, rooms.length),
      }
      const found = unevenness(walls, split)
      if (found < least) [best, least] = [{ right, back }, found]
    }
  }
  return best
}

/** Returns how unevenly the walls are filled, or 0 if all are equally full. */
function unevenness(
  { fixedRooms, lengths, isLeftUsed }: Walls,
  split: Readonly<Record<Wall, number>>,
): number {
  const right = (split.right + fixedRooms.right) / lengths.side
  const back = (split.back + fixedRooms.back) / lengths.back
  const left = (split.left + fixedRooms.left) / lengths.side
  const densities = isLeftUsed ? [right, back, left] : [right, back]
  const mean = sum(densities) / densities.length
  return sum(densities.map((density) => (density - mean) ** 2))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
