/**
 * Name prefixes of the IndexedDB databases that store a shopper's rows. The shopper's id follows the prefix.
 * Rows that don't belong to lists are in separate databases, because an older version of the app in another
 * tab would mistake such rows for list rows.
 */
export const databasePrefixes = {
  lists: 'grocery-genie:lists:',
  corrections: 'grocery-genie:corrections:',
  signs: 'grocery-genie:signs:',
  purchases: 'grocery-genie:purchases:',
  settings: 'grocery-genie:item-settings:',
} as const

export type DatabaseKind = keyof typeof databasePrefixes

/**
 * Starts deleting the databases of a shopper who signs out of this device, without waiting for the deletion
 * to finish. Keeps other shoppers' databases, because they still contain unsent rows. Databases without
 * unsent rows were deleted when this shopper signed in.
 */
export async function eraseRows(shopperId: string): Promise<void> {
  for (const prefix of Object.values(databasePrefixes)) {
    globalThis.indexedDB?.deleteDatabase(prefix + shopperId)
  }
}

/**
 * Returns the ids of the shoppers who have a database of this kind on this device, or null if the browser
 * can't list its databases.
 */
export async function shoppersOnDevice(kind: DatabaseKind): Promise<string[] | null> {
  const prefix = databasePrefixes[kind]
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name = '' }) =>
      name.startsWith(prefix) ? name.slice(prefix.length) : [],
    )
  } catch {
    // The browser can't list its databases, or storage is blocked.
    return null
  }
}
