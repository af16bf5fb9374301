/** Routes that a shopper finished in one store. Each route is a list of signs in the order of completion. */
export type PastRoutes = readonly (readonly string[])[]

/** Minimum number of past routes. The order of a single route may be a coincidence. */
const minRoutes = 2

/**
 * Sorts signs into the order in which the shopper usually visits them. Signs on past routes are sorted by
 * their average position on these routes; all other signs keep their position. Returns null if the order
 * wouldn't change, or if fewer than two past routes have at least two of the signs.
 */
export function usualOrder(past: PastRoutes, signs: readonly string[]): string[] | null {
  const relevant = past
    .map((route) => route.filter((sign) => signs.includes(sign)))
    .filter((route) => route.length > 1)
  if (relevant.length < minRoutes) return null
  const known = signs.filter((sign) => relevant.some((route) => route.includes(sign)))
  const usual = known.toSorted((a, b) => averagePlace(relevant, a) - averagePlace(relevant, b))
  const order = signs.map((sign) => (known.includes(sign) ? (usual.shift() ?? sign) : sign))
  return order.every((sign, at) => sign === signs[at]) ? null : order
}

/** Returns a sign's average position on past routes, from 0 (first) to 1 (last). */
function averagePlace(routes: PastRoutes, sign: string): number {
  const places = routes
    .filter((route) => route.includes(sign))
    .map((route) => route.indexOf(sign) / (route.length - 1))
  return places.reduce((sum, place) => sum + place, 0) / places.length
}
