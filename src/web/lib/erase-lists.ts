/** Removes the lists of all shoppers from this device; older browsers say only which of them left. */
export async function eraseLists(shopperId: string | null): Promise<void> {
  // Where a browser has no IndexedDB, nothing is kept.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  const names = new Set(databases.map(({ name = '' }) => name))
  if (shopperId !== null) names.add(listDatabasePrefix + shopperId)
  for (const name of names) {
    if (name.startsWith(listDatabasePrefix)) globalThis.indexedDB?.deleteDatabase(name)
  }
}

export const listDatabasePrefix = 'grocery-genie:lists:'
