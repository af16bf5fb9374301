/** The signs of routes that were finished in one store, each in the order in which they were left. */
export type PastRoutes = readonly (readonly string[])[]

/** One route may have been a chance. */
const minRoutes = 2

/**
 * Signs as the shopper usually takes them: those of past routes change places among themselves, by where
 * they came on average. Null where fewer than two routes tell, or where it is the order given.
 */
export function usualOrder(past: PastRoutes, signs: readonly string[]): string[] | null {
  const told = past
    .map((route) => route.filter((sign) => signs.includes(sign)))
    .filter((route) => route.length > 1)
  if (told.length < minRoutes) return null
  const known = signs.filter((sign) => told.some((route) => route.includes(sign)))
  const usual = known.toSorted((a, b) => averagePlace(told, a) - averagePlace(told, b))
  const order = signs.map((sign) => (known.includes(sign) ? (usual.shift() ?? sign) : sign))
  return order.every((sign, at) => sign === signs[at]) ? null : order
}

/** From 0, the first of a route, to 1, its last. */
function averagePlace(routes: PastRoutes, sign: string): number {
  const places = routes
    .filter((route) => route.includes(sign))
    .map((route) => route.indexOf(sign) / (route.length - 1))
  return places.reduce((sum, place) => sum + place, 0) / places.length
}
