/** An item of a list as it was written, or a heading, as it is kept on devices and the server. */
export type ListItemRow = {
  /** The same on all devices for the same words; see `itemRowKey`. */
  key: string
  /** As typed, without the spaces at its ends. */
  text: string
  /** What stands between it and the one before it. */
  before: string
  /** Orders the rows of a list, ties by key. */
  place: number
}

/** What a changed text means for the rows of a list. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}
