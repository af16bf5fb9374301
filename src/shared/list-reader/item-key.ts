const pluralOf: ReadonlyMap<string, string> = new Map([
  ['apple', 'apples'],
  ['banana', 'bananas'],
  ['tomato', 'tomatoes'],
  ['cookie', 'cookies'],
  ['chip', 'chips'],
])

/**
 * Returns the key that identifies an item in a chain's sample data: the item in lowercase, without
 * surrounding spaces. The five singulars in `pluralOf` become plurals.
 */
export function itemKey(item: string): string {
  const name = item.trim().toLowerCase()
  return pluralOf.get(name) ?? name
}
