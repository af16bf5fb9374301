/** A stored row of a list: an item as typed, or a heading. */
export type ListItemRow = {
  /** Key that all devices derive from the same words; see `itemRowKey`. */
  key: string
  /** Text as typed, trimmed. */
  text: string
  /** Separator between the previous row and this one. */
  before: string
  /** Position in the list; ties are broken by key. */
  place: number
}

/** Changes to the rows of a list: rows to write, and keys of rows to remove. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}
