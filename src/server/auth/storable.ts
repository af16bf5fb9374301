const maxNesting = 8

/** Whether PostgreSQL can keep this JSON value: no null character, no half of a character, not deep. */
export function isStorable(value: unknown): boolean {
  // Not recursive: a body can be nested deeper than the stack is.
  const pending = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: current, depth } = next
    if (typeof current === 'string' && !isStorableText(current)) return false
    if (typeof current !== 'object' || current === null) continue
    if (depth === maxNesting) return false
    for (const [key, child] of Object.entries(current)) {
      if (!isStorableText(key)) return false
      pending.push({ value: child, depth: depth + 1 })
    }
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
