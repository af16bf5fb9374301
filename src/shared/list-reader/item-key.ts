const pluralOf: ReadonlyMap<string, string> = new Map([
  ['apple', 'apples'],
  ['banana', 'bananas'],
  ['tomato', 'tomatoes'],
  ['cookie', 'cookies'],
  ['chip', 'chips'],
])

/**
 * Returns the key for finding an item in a chain's data. Trims, lowercases, and makes five known singulars
 * plural.
 */
export function itemKey(item: string): string {
  const name = item.trim().toLowerCase()
  return pluralOf.get(name) ?? name
}
