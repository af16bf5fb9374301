const maxDistance = 3

/**
 * The one or two names that PostgreSQL would suggest for a misspelt column: nearest by edits, at
 * most three, and not more than half of what was written; three equally near ones are no help.
 * Rules of updateFuzzyAttrMatchState in PostgreSQL's parse_relation.c.
 */
export function closestColumns(written: string, names: readonly string[]): string[] {
  let allowed = Math.min(maxDistance, Math.floor(Buffer.byteLength(written) / 2))
  let closest: string[] = []
  for (const name of names) {
    const distance = edits(written, name)
    if (distance > allowed) continue
    if (distance < allowed || closest.length === 0) closest = [name]
    else closest = [...closest, name]
    allowed = distance
    if (closest.length > 2) {
      closest = []
      allowed = distance - 1
    }
  }
  return closest
}

/** Levenshtein's distance between two names. */
function edits(a: string, b: string): number {
  const target = [...b]
  let row = target.map((_, index) => index)
  row.push(target.length)
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1]
    for (const [column, other] of target.entries()) {
      const left = next[column] ?? 0
      const above = row[column + 1] ?? 0
      const diagonal = row[column] ?? 0
      next.push(Math.min(left + 1, above + 1, diagonal + (character === other ? 0 : 1)))
    }
    row = next
  }
  return row[target.length] ?? 0
}
