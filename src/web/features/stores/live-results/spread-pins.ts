export type Point = { x: number; y: number }

type Bounds = {
  /** Minimum distance between two pins. */
  gap: number
  /** A point that must stay visible, and the minimum distance between it and any pin. */
  keepClear: { at: Point; distance: number }
  /** The area for the pins, which stay at least `edge` away from its edges. */
  room: { width: number; height: number; edge: number }
}

const rounds = 300
/**
 * Pins that still overlap after this many rounds are stuck in a straight line, for example between an edge
 * and the point that must stay visible.
 */
const straightRounds = 100
/**
 * Angle in radians by which stuck pins then veer off the line. They switch sides every `roundsPerSide`
 * rounds.
 */
const turn = 0.4
const roundsPerSide = 25

/**
 * Returns positions for the pins, in the same order, moved apart no farther than needed and kept inside the
 * area. If there is too little room, some pins may still overlap. The same pins always get the same
 * positions.
 */
export function spreadPins(pins: readonly Point[], { gap, keepClear, room }: Bounds): Point[] {
  const spread = pins.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false
    const isLeft = Math.floor(round / roundsPerSide) % 2 === 0
    const side = isLeft ? turn : -turn
    const aside = round < straightRounds ? 0 : side
    for (const [index, pin] of spread.entries()) {
      const away = push(keepClear.at, pin, { distance: keepClear.distance, seed: index, aside })
      move(pin, away, 1)
      if (away) hasMoved = true
      for (const [later, other] of spread.slice(index + 1).entries()) {
        const apart = push(pin, other, { distance: gap, seed: index + later, aside })
        move(pin, apart, -0.5)
        move(other, apart, 0.5)
        if (apart) hasMoved = true
      }
      pin.x = Math.min(Math.max(pin.x, room.edge), room.width - room.edge)
      pin.y = Math.min(Math.max(pin.y, room.edge), room.height - room.edge)
    }
    if (!hasMoved) break
  }
  return spread
}

/**
 * Returns the vector that would move `to` to the required distance from `from`, or null if it is already far
 * enough away.
 */
function push(
  from: Point,
  to: Point,
  { distance, seed, aside }: { distance: number; seed: number; aside: number },
): Point | null {
  const between = { x: to.x - from.x, y: to.y - from.y }
  const length = Math.hypot(between.x, between.y)
  if (length >= distance - 0.01) return null
  // Two pins at the same point have no direction between them, so the direction is taken from the seed.
  const straight = length < 0.01 ? seed * 2.4 : Math.atan2(between.y, between.x)
  const angle = straight + (seed % 2 === 0 ? aside : -aside)
  const missing = distance - length
  return { x: missing * Math.cos(angle), y: missing * Math.sin(angle) }
}

function move(pin: Point, by: Point | null, share: number) {
  if (!by) return
  pin.x += by.x * share
  pin.y += by.y * share
}
