/**
 * The IndexedDB databases that hold rows of a shopper, each named by this prefix and the shopper's id.
 * Corrections have one of their own: an older version of the app, still open in another tab, would take
 * them for rows of lists.
 */
export const databasePrefixes = {
  lists: 'grocery-genie:lists:',
  corrections: 'grocery-genie:corrections:',
} as const

export type DatabaseKind = keyof typeof databasePrefixes

/**
 * Removes the rows of a shopper who signs out from this device. Those of other shoppers were removed when
 * this one signed in, unless some were unsent.
 */
export async function eraseRows(shopperId: string): Promise<void> {
  for (const prefix of Object.values(databasePrefixes)) {
    globalThis.indexedDB?.deleteDatabase(prefix + shopperId)
  }
}

/** The shoppers whose rows this device stores; null where the browser doesn't tell. */
export async function shoppersOnDevice(kind: DatabaseKind): Promise<string[] | null> {
  const prefix = databasePrefixes[kind]
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name = '' }) =>
      name.startsWith(prefix) ? name.slice(prefix.length) : [],
    )
  } catch {
    // It is an older browser, or storage is forbidden.
    return null
  }
}
