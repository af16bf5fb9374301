/** A stored row of a list: a heading, or one or more items as typed. */
export type ListItemRow = {
  /**
   * Key of the row. All devices derive the same key from the same words (see `itemRowKey`). The key stays the
   * same when the text changes.
   */
  key: string
  /** Text as typed, trimmed. */
  text: string
  /** Separator between the previous row and this one. */
  before: string
  /** Position on the list. Rows with the same position are sorted by key. */
  place: number
  /**
   * Store, chain or kind of store where the item is bought, such as 'Costco'. Empty if the item can be bought
   * anywhere, or if a heading above the item names the store.
   */
  store: string
}

/** Changes to a list's rows: the rows to write, and the keys of the rows to remove. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}
