/**
 * Returns the trimmed text of the item at the cursor, and its start and end offsets. The text is empty if
 * there is no item at the cursor. Items are separated by commas, semicolons and line breaks.
 */
export function itemAt(list: string, cursor: number): { from: number; to: number; text: string } {
  const before = list.slice(0, cursor)
  const from = Math.max(...separators.map((separator) => before.lastIndexOf(separator))) + 1
  const ends = separators.map((separator) => list.indexOf(separator, cursor))
  const to = Math.min(list.length, ...ends.filter((end) => end !== -1))
  const text = list.slice(from, to)
  const start = from + (text.length - text.trimStart().length)
  return { from: start, to: Math.max(start, from + text.trimEnd().length), text: text.trim() }
}

const separators = [',', '\n', ';']
