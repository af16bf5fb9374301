const pluralOf: ReadonlyMap<string, string> = new Map([
  ['apple', 'apples'],
  ['banana', 'bananas'],
  ['tomato', 'tomatoes'],
  ['cookie', 'cookies'],
  ['chip', 'chips'],
])

/** The name by which an item is looked up in every chain: trimmed, lower case, five singulars made plural. */
export function itemKey(item: string): string {
  const name = item.trim().toLowerCase()
  return pluralOf.get(name) ?? name
}
