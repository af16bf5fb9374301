/**
 * Returns the index of the suggestion an arrow key moves to: from the text (`active` null) to the first or
 * last, wrapping at the ends. Null without suggestions.
 */
export function suggestionAt(
  key: 'ArrowDown' | 'ArrowUp',
  active: number | null,
  count: number,
): number | null {
  if (count === 0) return null
  const isDown = key === 'ArrowDown'
  if (active === null) return isDown ? 0 : count - 1
  return (active + (isDown ? 1 : -1) + count) % count
}
