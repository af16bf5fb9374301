/**
 * Returns the caret position after another device has changed the text. The caret stays after the text that
 * was before it. If that text changed, the caret stays before the text that was after it. If both texts
 * changed, the caret keeps its offset.
 */
export function caretAfter(before: string, after: string, caret: number): number {
  if (before === '') return after.length
  if (after.startsWith(before.slice(0, caret))) return caret
  const rest = before.slice(caret)
  if (after.endsWith(rest)) return after.length - rest.length
  return Math.min(caret, after.length)
}
