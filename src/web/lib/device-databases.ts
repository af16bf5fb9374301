/**
 * Prefixes of the IndexedDB databases with a shopper's rows; the shopper's id follows. Each kind of rows
 * other than lists has a separate database: an older version of the app in another tab would treat them as rows of lists.
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
 * Deletes the rows of a shopper who signs out of this device. The rows of other shoppers were deleted when
 * this shopper signed in, except databases with unsent rows.
 */
export async function eraseRows(shopperId: string): Promise<void> {
  for (const prefix of Object.values(databasePrefixes)) {
    globalThis.indexedDB?.deleteDatabase(prefix + shopperId)
  }
}

/**
 * Returns the ids of the shoppers whose rows this device stores. Returns null if the browser can't list its
 * databases.
 */
export async function shoppersOnDevice(kind: DatabaseKind): Promise<string[] | null> {
  const prefix = databasePrefixes[kind]
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name = '' }) =>
      name.startsWith(prefix) ? name.slice(prefix.length) : [],
    )
  } catch {
    // The browser doesn't support this, or storage is forbidden.
    return null
  }
}
