const maxLength = 64
// Shared by all calls, because a search compares thousands of words and allocating arrays for each pair is
// slow.
let beforePrevious = new Uint8Array(maxLength + 1)
let previous = new Uint8Array(maxLength + 1)
let current = new Uint8Array(maxLength + 1)

/**
 * Returns the restricted Damerau–Levenshtein distance: the number of letters to remove, insert, replace or
 * swap with a neighbor. Returns `limit + 1` if the distance exceeds the limit, or if the words differ and one
 * has more than 64 letters.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  const tooFar = limit + 1
  if (Math.abs(a.length - b.length) > limit) return tooFar
  if (a.length > maxLength || b.length > maxLength) return tooFar
  for (let column = 0; column <= b.length; column += 1) previous[column] = column
  for (let row = 1; row <= a.length; row += 1) {
    const letter = a.charCodeAt(row - 1)
    // A path through a cell farther from the diagonal than the limit has too many edits.
    const from = Math.max(1, row - limit)
    const to = Math.min(b.length, row + limit)
    current[from - 1] = from === 1 ? row : tooFar
    let smallest = current[from - 1] ?? tooFar
    for (let column = from; column <= to; column += 1) {
      const other = b.charCodeAt(column - 1)
      let distance = (previous[column - 1] ?? tooFar) + (letter === other ? 0 : 1)
      if (column < row + limit) distance = Math.min(distance, (previous[column] ?? tooFar) + 1)
      distance = Math.min(distance, (current[column - 1] ?? tooFar) + 1)
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === b.charCodeAt(column - 2) &&
        other === a.charCodeAt(row - 2)
      if (isSwap) distance = Math.min(distance, (beforePrevious[column - 2] ?? tooFar) + 1)
      current[column] = distance
      if (distance < smallest) smallest = distance
    }
    if (smallest > limit) return tooFar
    const spare = beforePrevious
    beforePrevious = previous
    previous = current
    current = spare
  }
  return Math.min(previous[b.length] ?? tooFar, tooFar)
}
