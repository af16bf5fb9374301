import { middleOf, type Point } from '#shared/floor-plan/geometry.ts'
import type { Leg } from './placed-route.ts'
import type { PlacedSign } from './placed-signs.ts'
import { nearestPoint } from './plan-labels.ts'

type Line = readonly Point[]

/**
 * Merges the overlapping segments of the lines. Otherwise, where the shopper walks both ways, the dashes of
 * one line would fill the gaps in the other. Returns lines of two points each, in no particular order. Every
 * segment must be parallel to a wall.
 */
export function mergedLines(lines: readonly Line[]): Line[] {
  const pieces = lines.flatMap((line) =>
    line.slice(1).map((to, index): [Point, Point] => inOrder(line[index] ?? to, to)),
  )
  const isAcross = ([from, to]: readonly [Point, Point]) => from.y === to.y
  const across = Map.groupBy(pieces.filter(isAcross), ([{ y }]) => y)
  const along = Map.groupBy(
    pieces.filter((piece) => !isAcross(piece)),
    ([{ x }]) => x,
  )
  return [
    ...[...across].flatMap(([y, each]) =>
      mergedStretches(each.map(([from, to]) => [from.x, to.x])).map(([from, to]) => [
        { x: from, y },
        { x: to, y },
      ]),
    ),
    ...[...along].flatMap(([x, each]) =>
      mergedStretches(each.map(([from, to]) => [from.y, to.y])).map(([from, to]) => [
        { x, y: from },
        { x, y: to },
      ]),
    ),
  ]
}

/**
 * Returns the line to draw for a leg, extended or shortened to begin and end at the leg's signs. An end of
 * the line that isn't at a sign doesn't change.
 */
export function lineBetweenSigns({ from, to, line }: Leg, signs: readonly PlacedSign[]): Line {
  const signOf = (name: string | null) => signs.find(({ sign }) => sign === name)
  const fromSign = endAt(line, signOf(to)).toReversed()
  return endAt(fromSign, signOf(from)).toReversed()
}

/**
 * Extends or shortens the line so that it ends at the sign, because the item's exact place in the aisle is
 * unknown. Returns the line unchanged if there is no sign.
 */
function endAt(line: Line, sign: PlacedSign | undefined): Line {
  const last = line.at(-1)
  if (!sign || !last || line.length < 2) return line
  const { place, plate } = sign
  if (place === 'aisle') return [...line.slice(0, -1), { x: last.x, y: middleOf(plate).y }]
  const edge = nearestPoint(plate, last)
  return edge.x === last.x || edge.y === last.y ? [...line, edge] : line
}

type Stretch = [from: number, to: number]

/** Merges stretches that touch or overlap. */
function mergedStretches(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function inOrder(a: Point, b: Point): [Point, Point] {
  return a.x > b.x || a.y > b.y ? [b, a] : [a, b]
}
