const pluralOf: ReadonlyMap<string, string> = new Map([
  ['apple', 'apples'],
  ['banana', 'bananas'],
  ['tomato', 'tomatoes'],
  ['cookie', 'cookies'],
  ['chip', 'chips'],
])

/**
 * Returns the key of an item, as used in the chains' sample data: the item in lowercase, without surrounding
 * spaces. The five singulars in `pluralOf` become plurals.
 */
export function itemKey(item: string): string {
  const name = item.trim().toLowerCase()
  return pluralOf.get(name) ?? name
}
