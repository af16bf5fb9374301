import type { LayoutSign } from '#shared/names/layout.ts'

/**
 * A walkway between two shelves. The walkway's signs, if any, are ordered from the front of the store to the
 * back.
 */
export type Corridor = { signs: readonly string[] }

/** Parallel corridors, from the right of the store to its left. */
export type AisleRow = readonly Corridor[]

/**
 * The parts of an aisle's name: 'A16' is number 16 in zone A, and '12B' is part B of aisle 12. 'Aisle C' is
 * number 0 in zone C.
 */
type AisleCode = { sign: string; zone: string; number: number; part: string }

const corridorsPerRow = 19
const minCorridors = 4

/**
 * Whether a sign names an aisle rather than a department: it either has a number, such as 'Freezer 21', or is
 * an aisle with a letter, such as 'Aisle C'.
 */
export function isAisle(sign: string): boolean {
  return codeOf(sign) !== null
}

/**
 * Arranges the signs that name aisles into rows of corridors, from the back of the store to the front. Other
 * signs are ignored. Numbers run from right to left in one row and from left to right in the next. The aisles
 * of a zone such as A or H stay together, and the parts of an aisle, such as 12A and 12B, share a corridor.
 * Adds corridors without signs if there are fewer than four.
 */
export function aisleRows(signs: readonly LayoutSign[]): AisleRow[] {
  const codes = signs.flatMap(({ name }) => codeOf(name) ?? [])
  const zones = [...new Set(codes.map(({ zone }) => zone))]
  const byCorridor = Map.groupBy(codes, ({ zone, number }) => `${zone}${number}`)
  const corridors = [...byCorridor.values()]
    .toSorted(([a], [b]) => {
      if (!a || !b) return 0
      return zones.indexOf(a.zone) - zones.indexOf(b.zone) || a.number - b.number
    })
    .map((parts) => ({
      zone: parts[0]?.zone ?? '',
      signs: parts.toSorted(byPart).map(({ sign }) => sign),
    }))
  // If a store has no numbered signs, its floor would otherwise be empty.
  while (corridors.length < minCorridors) corridors.push({ zone: '', signs: [] })
  return inRows(corridors).map((row, at) => (at % 2 === 0 ? row : row.toReversed()))
}

function codeOf(sign: string): AisleCode | null {
  const match =
    /\b([A-Z]?)(\d+)([A-Z]?)\b/.exec(sign) ??
    /()(\d+)()/.exec(sign) ??
    /^(?:Aisle|Pasillo|Row) ([A-Z])$/iu.exec(sign)
  if (!match) return null
  const [, zone = '', digits = 0, part = ''] = match
  return { sign, zone, number: Number(digits), part }
}

function byPart(a: AisleCode, b: AisleCode): number {
  return a.part < b.part ? -1 : Number(a.part > b.part)
}

/** Splits corridors into rows of about equal length, preferably where a zone starts. */
function inRows<Zoned extends { zone: string }>(corridors: readonly Zoned[]): Zoned[][] {
  const rowCount = Math.ceil(corridors.length / corridorsPerRow)
  if (rowCount === 1) return [[...corridors]]
  const perRow = corridors.length / rowCount
  const breaks = Array.from({ length: rowCount - 1 }, (_, row) =>
    breakNear(corridors, Math.ceil(perRow * (row + 1))),
  )
  return [...breaks, corridors.length].map((end, row) => corridors.slice(breaks[row - 1] ?? 0, end))
}

/**
 * Returns the index at which to split the corridors: the nearest start of a zone within two corridors of
 * `at`, or else `at` itself. This keeps the rows about equally long.
 */
function breakNear(corridors: readonly { zone: string }[], at: number): number {
  const zoneStarts = corridors.flatMap(({ zone }, index) =>
    index > 0 && corridors[index - 1]?.zone !== zone && Math.abs(index - at) <= 2 ? [index] : [],
  )
  return zoneStarts.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at
}
