/**
 * Removes the lists of a shopper who leaves from this device. Those of others went when this one came,
 * unless they hold what only this device knows.
 */
export function eraseLists(shopperId: string): void {
  try {
    globalThis.indexedDB?.deleteDatabase(listDatabasePrefix + shopperId)
  } catch {
    // Where the browser forbids it, nothing was kept.
  }
}

export const listDatabasePrefix = 'grocery-genie:lists:'
