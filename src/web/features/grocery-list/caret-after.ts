const separator = /[,\n\r\u2028\u2029]/u

/**
 * Returns the caret position after another device has changed the text. If the text before the caret is
 * unchanged, the caret stays after that text. If only the text after the caret is unchanged, the caret stays
 * before that text. A caret at the end of the text stays at the end of the same item. If the text on both
 * sides has changed, the caret keeps its offset. If the text was empty, the caret moves to the end.
 */
export function caretAfter(before: string, after: string, caret: number): number {
  if (before === '') return after.length
  if (after.startsWith(before.slice(0, caret))) return caret
  const rest = before.slice(caret)
  // The last item's text may have changed, for example to 'milk (@Costco)'.
  if (rest === '') return endOfItem(after, before.split(separator).length)
  if (after.endsWith(rest)) return after.length - rest.length
  return Math.min(caret, after.length)
}

/** Returns the index just after the nth item, or the length of the text if it contains fewer items. */
function endOfItem(text: string, nth: number): number {
  const items = text.split(separator, nth)
  return items.length < nth ? text.length : items.join(',').length
}
