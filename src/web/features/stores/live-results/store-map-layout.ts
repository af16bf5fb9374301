import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'
import { type Point, spreadPins } from './spread-pins.ts'

/** Size of the map and of a pin, in SVG units. */
export const mapSize = { width: 256, height: 200, pin: 22 }
const edge = mapSize.pin / 2 + 3
const minSpanMiles = 0.5

export type StoreMapLayout = {
  unitsPerMile: number
  place: Point
  /** Each store's position (`at`) and the position of its pin, in the order of the stores. */
  pins: readonly { at: Point; pin: Point }[]
  /** Rings at round distances from the place, nearest first. */
  rings: readonly { miles: number; radius: number; label: Point }[]
}

/**
 * Lays out the stores around the place at their true distances and directions (azimuthal equidistant
 * projection), with north up. Uses the largest scale at which the place and all stores fit on the map.
 */
export function layoutStoreMap(place: Coordinates, stores: readonly Coordinates[]): StoreMapLayout {
  const offsets = stores.map((store) => offsetMiles(place, store))
  const box = boxAround([{ x: 0, y: 0 }, ...offsets])
  const unitsPerMile = Math.min(
    (mapSize.width - 2 * edge) / Math.max(box.width, minSpanMiles),
    (mapSize.height - 2 * edge) / Math.max(box.height, minSpanMiles),
  )
  const toDrawing = ({ x, y }: Point): Point => ({
    x: mapSize.width / 2 + (x - box.middle.x) * unitsPerMile,
    y: mapSize.height / 2 + (y - box.middle.y) * unitsPerMile,
  })
  const center = toDrawing({ x: 0, y: 0 })
  const places = offsets.map(toDrawing)
  const spread = spreadPins(places, {
    gap: mapSize.pin + 2,
    keepClear: { at: center, distance: mapSize.pin / 2 + 8 },
    room: { width: mapSize.width, height: mapSize.height, edge },
  })
  const farthestMiles = Math.max(0, ...offsets.map(({ x, y }) => Math.hypot(x, y)))
  return {
    unitsPerMile,
    place: center,
    pins: places.map((at, index) => ({ at, pin: spread[index] ?? at })),
    rings: ringsAround(center, { farthestMiles, unitsPerMile, pins: spread }),
  }
}

/** Returns the offset from one position to the other in miles: east as x, south as y. */
function offsetMiles(from: Coordinates, to: Coordinates): Point {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const east = radians(to.longitude - from.longitude)
  const direction = Math.atan2(
    Math.sin(east) * Math.cos(toLatitude),
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
      Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
  )
  const miles = milesBetween(from, to)
  return { x: miles * Math.sin(direction), y: -miles * Math.cos(direction) }
}

/** Returns the size and the center of the smallest box around the points. */
function boxAround(points: readonly Point[]) {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return {
    width: right - left,
    height: bottom - top,
    middle: { x: (left + right) / 2, y: (top + bottom) / 2 },
  }
}

const ringSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const maxRings = 3

type Surroundings = { farthestMiles: number; unitsPerMile: number; pins: readonly Point[] }

/** Returns up to three rings at round distances. Leaves out rings whose labels would be outside the map. */
function ringsAround(center: Point, { farthestMiles, unitsPerMile, pins }: Surroundings) {
  const step = ringSteps.find((miles) => miles * maxRings >= farthestMiles) ?? 2000
  const count = Math.min(maxRings, Math.max(1, Math.ceil(farthestMiles / step)))
  const labels: Point[] = []
  return Array.from({ length: count }, (_, index) => (index + 1) * step).flatMap((miles) => {
    const radius = miles * unitsPerMile
    const label = freestSpot(center, radius, [...pins, ...labels, center])
    if (!label) return []
    labels.push(label)
    return [{ miles, radius, label }]
  })
}

const labelRoom = { x: 20, y: 8 }

/**
 * Returns where to put a ring's label: at the point on the ring that is farthest from the other points.
 * Returns undefined if the label doesn't fit on the map anywhere on the ring.
 */
function freestSpot(center: Point, radius: number, others: readonly Point[]): Point | undefined {
  const spots = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12)
    .map((angle) => ({
      x: center.x + radius * Math.sin(angle),
      y: center.y - radius * Math.cos(angle),
    }))
    .filter(
      ({ x, y }) =>
        x >= labelRoom.x &&
        x <= mapSize.width - labelRoom.x &&
        y >= labelRoom.y &&
        y <= mapSize.height - labelRoom.y,
    )
  const room = (spot: Point) =>
    Math.min(...others.map(({ x, y }) => Math.hypot((x - spot.x) / 1.5, y - spot.y)))
  return spots.toSorted((a, b) => room(b) - room(a))[0]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
