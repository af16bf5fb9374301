/** A stored row of a list: an item as typed, or a heading. */
export type ListItemRow = {
  /** Key of the row. All devices derive the same key from the same words; see `itemRowKey`. */
  key: string
  /** Text as typed, trimmed. */
  text: string
  /** Separator between the previous row and this one. */
  before: string
  /** Position in the list. Rows with the same position are sorted by key. */
  place: number
  /**
   * Store, chain or kind of store where the item is bought, such as 'Costco'. Empty if any store will do. A
   * store of a heading isn't included.
   */
  store: string
}

/** Changes to the rows of a list: the rows to write, and the keys of the rows to remove. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}
