import type { LayoutSign } from '#shared/names/layout.ts'

/** A way between two shelves; its signs from the front of the store to the back, none for one unnamed. */
export type Corridor = { signs: readonly string[] }

/** Corridors that stand side by side, from the right of the store to its left. */
export type AisleRow = readonly Corridor[]

/** 'A16' is number 16 of zone A, '12B' the part B of aisle 12. */
type AisleCode = { sign: string; zone: string; number: number; part: string }

const corridorsPerRow = 19
const minCorridors = 4

/** Whether a sign hangs over an aisle, and not over a department. */
export function isAisle(sign: string): boolean {
  return codeOf(sign) !== null
}

/**
 * The numbered signs of a chain as rows of corridors, from the back of the store to the front. Numbers run
 * from the right to the left, and in the next row back again; zones such as A and H stay together.
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
  // The floor of a store without numbers isn't empty either.
  while (corridors.length < minCorridors) corridors.push({ zone: '', signs: [] })
  return inRows(corridors).map((row, at) => (at % 2 === 0 ? row : row.toReversed()))
}

function codeOf(sign: string): AisleCode | null {
  const match = /\b([A-Z]?)(\d+)([A-Z]?)\b/.exec(sign) ?? /()(\d+)()/.exec(sign)
  if (!match) return null
  const [, zone = '', digits, part = ''] = match
  return { sign, zone, number: Number(digits), part }
}

function byPart(a: AisleCode, b: AisleCode): number {
  return a.part < b.part ? -1 : Number(a.part > b.part)
}

function inRows<Zoned extends { zone: string }>(corridors: readonly Zoned[]): Zoned[][] {
  const rowCount = Math.ceil(corridors.length / corridorsPerRow)
  if (rowCount === 1) return [[...corridors]]
  const perRow = corridors.length / rowCount
  const breaks = Array.from({ length: rowCount - 1 }, (_, row) =>
    breakNear(corridors, Math.ceil(perRow * (row + 1))),
  )
  return [...breaks, corridors.length].map((end, row) => corridors.slice(breaks[row - 1] ?? 0, end))
}

/** Where a zone begins if that is near enough, so that rows stay about as long as each other. */
function breakNear(corridors: readonly { zone: string }[], at: number): number {
  const begins = corridors.flatMap(({ zone }, index) =>
    index > 0 && corridors[index - 1]?.zone !== zone && Math.abs(index - at) <= 2 ? [index] : [],
  )
  return begins.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at
}
