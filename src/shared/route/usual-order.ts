/** The signs of walks that were finished in one store, each in the order in which they were left. */
export type PastWalks = readonly (readonly string[])[]

/** One walk may have been a chance. */
const minWalks = 2

/**
 * Signs as the shopper usually takes them: those of past walks change places among themselves, by where
 * they came on average. Null where fewer than two walks tell, or where it is the order given.
 */
export function usualOrder(past: PastWalks, signs: readonly string[]): string[] | null {
  const told = past
    .map((walk) => walk.filter((sign) => signs.includes(sign)))
    .filter((walk) => walk.length > 1)
  if (told.length < minWalks) return null
  const known = signs.filter((sign) => told.some((walk) => walk.includes(sign)))
  const usual = known.toSorted((a, b) => averagePlace(told, a) - averagePlace(told, b))
  const order = signs.map((sign) => (known.includes(sign) ? (usual.shift() ?? sign) : sign))
  return order.every((sign, at) => sign === signs[at]) ? null : order
}

/** From 0, the first of a walk, to 1, its last. */
function averagePlace(walks: PastWalks, sign: string): number {
  const places = walks
    .filter((walk) => walk.includes(sign))
    .map((walk) => walk.indexOf(sign) / (walk.length - 1))
  return places.reduce((sum, place) => sum + place, 0) / places.length
}
