/**
 * Splits parts into two columns of about the same height, without changing their order. Returns a single
 * column if there is only one part, and an empty array if there are no parts.
 */
export function inTwoColumns<Part>(
  parts: readonly Part[],
  sizeOf: (part: Part) => number = () => 1,
): (readonly Part[])[] {
  const half = parts.reduce((sum, part) => sum + sizeOf(part), 0) / 2
  let above = 0
  const split = parts.findIndex((part) => {
    const middle = above + sizeOf(part) / 2
    above += sizeOf(part)
    return middle > half
  })
  if (split === -1) return parts.length > 0 ? [parts] : []
  return [parts.slice(0, split), parts.slice(split)]
}
