export type Point = { x: number; y: number }

type Bounds = {
  /** Minimum distance between two pins. */
  gap: number
  /** A point that pins must not cover, and their minimum distance from it. */
  keepClear: { at: Point; distance: number }
  /** The area for the pins. Pins stay at least `edge` away from the area's edges. */
  room: { width: number; height: number; edge: number }
}

const rounds = 300
/**
 * If pins still overlap after this many rounds, they are stuck in a straight line, for example between an
 * edge and the point that must stay visible.
 */
const roundsBeforeSidestep = 100
/**
 * Angle, in radians, at which stuck pins are then pushed off the line. The push switches to the other side
 * every `roundsPerSide` rounds.
 */
const sidestepAngle = 0.4
const roundsPerSide = 25

/**
 * Moves pins apart to the minimum distances in `Bounds`, without moving them out of the area. Returns the new
 * positions in the same order. Pins that are far enough apart don't move. Some pins may still overlap if
 * there isn't enough room, or after 300 rounds. The same pins always get the same positions.
 */
export function spreadPins(pins: readonly Point[], { gap, keepClear, room }: Bounds): Point[] {
  const spread = pins.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false
    const isLeft = Math.floor(round / roundsPerSide) % 2 === 0
    const side = isLeft ? sidestepAngle : -sidestepAngle
    const aside = round < roundsBeforeSidestep ? 0 : side
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
 * Returns the vector that moves `to` to the required distance from `from`, or null if `to` is already far
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
  // Two pins at the same point have no direction between them, so the seed determines the direction.
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
