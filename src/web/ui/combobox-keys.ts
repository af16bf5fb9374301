/**
 * Returns the index of the suggestion that an arrow key moves to. From the text (`active` is null), that is
 * the first or last one. Wraps at the ends. Returns null if there are no suggestions.
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
