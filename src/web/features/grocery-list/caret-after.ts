const separator = /[,\n\r\u2028\u2029]/u

/**
 * Returns the caret position after another device has changed the text. The caret stays after the text that
 * was before it. If that text changed, the caret stays before the text that was after it, or at the end of the
 * same item. If both texts changed, the caret keeps its offset.
 */
export function caretAfter(before: string, after: string, caret: number): number {
  if (before === '') return after.length
  if (after.startsWith(before.slice(0, caret))) return caret
  const rest = before.slice(caret)
  // At the end of the text, the last item may have been rewritten, as in 'milk (@Costco)'.
  if (rest === '') return endOfItem(after, before.split(separator).length)
  if (after.endsWith(rest)) return after.length - rest.length
  return Math.min(caret, after.length)
}

/** Returns the index after the nth item of a text, or the length of the text if it has fewer items. */
function endOfItem(text: string, nth: number): number {
  const items = text.split(separator, nth)
  return items.length < nth ? text.length : items.join(',').length
}
