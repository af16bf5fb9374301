/**
 * Returns the index of the suggestion that an arrow key selects, or null if there are no suggestions. Wraps
 * around at both ends. If no suggestion is selected yet (`active` is null), the down arrow selects the first
 * one and the up arrow the last one.
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
