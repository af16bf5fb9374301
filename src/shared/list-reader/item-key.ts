const pluralOf: ReadonlyMap<string, string> = new Map([
  ['apple', 'apples'],
  ['banana', 'bananas'],
  ['tomato', 'tomatoes'],
  ['cookie', 'cookies'],
  ['chip', 'chips'],
])

/**
 * Returns the key for finding an item in a chain's sample data: trimmed, in lowercase, and in the plural for
 * the five singulars in `pluralOf`.
 */
export function itemKey(item: string): string {
  const name = item.trim().toLowerCase()
  return pluralOf.get(name) ?? name
}
