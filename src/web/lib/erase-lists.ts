/** Removes the lists of all shoppers from this device; older browsers say only which of them left. */
export async function eraseLists(shopperId: string | null): Promise<void> {
  // Where a browser has no IndexedDB, nothing is kept.
  const kept = globalThis.indexedDB
  // Asked before anything else, since whoever leaves may close the page.
  if (shopperId !== null) kept?.deleteDatabase(listDatabasePrefix + shopperId)
  for (const { name = '' } of (await kept?.databases?.()) ?? []) {
    if (name.startsWith(listDatabasePrefix)) kept.deleteDatabase(name)
  }
}

export const listDatabasePrefix = 'grocery-genie:lists:'
