/** Which suggestion an arrow key leads to: from the text to the first or last, and round at the ends. */
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
