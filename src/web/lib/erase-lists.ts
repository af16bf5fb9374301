/**
 * Removes the lists of a shopper who leaves from this device. Those of others went when this one came,
 * unless they hold what only this device knows.
 */
export async function eraseLists(shopperId: string): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(listDatabasePrefix + shopperId)
}

export const listDatabasePrefix = 'grocery-genie:lists:'
