/** Returns the caret position after a remote change of the text, by the text around the caret before it. */
export function caretAfter(before: string, after: string, caret: number): number {
  if (before === '') return after.length
  if (after.startsWith(before.slice(0, caret))) return caret
  const rest = before.slice(caret)
  if (after.endsWith(rest)) return after.length - rest.length
  return Math.min(caret, after.length)
}
