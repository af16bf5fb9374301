export type Point = { x: number; y: number }

type Bounds = {
  /** Least distance between two pins. */
  gap: number
  /** Least distance of a pin from what must stay visible. */
  keepClear: { at: Point; distance: number }
  /** Pins stay that far inside its edges. */
  room: { width: number; height: number; edge: number }
}

const rounds = 300
/** Pins that haven't parted by then are held in one line, as between an edge and what is kept clear. */
const straightRounds = 100
/** By how much they then give way sideways, in radians: to one side for some rounds, then to the other. */
const turn = 0.4
const roundsOfSide = 25

/** Moves pins that would cover each other apart, no further than it takes; the same for the same pins. */
export function spreadPins(pins: readonly Point[], { gap, keepClear, room }: Bounds): Point[] {
  const spread = pins.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false
    const isLeft = Math.floor(round / roundsOfSide) % 2 === 0
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

/** What is missing to the distance, in the direction from one to the other; null when they are far enough apart. */
function push(
  from: Point,
  to: Point,
  { distance, seed, aside }: { distance: number; seed: number; aside: number },
): Point | null {
  const between = { x: to.x - from.x, y: to.y - from.y }
  const length = Math.hypot(between.x, between.y)
  if (length >= distance - 0.01) return null
  // In one spot there is no direction: each takes its own.
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
