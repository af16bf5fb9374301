/** The first half of the parts, and the second; one column for a single part. */
export function inTwoColumns<Part>(parts: readonly Part[]): (readonly Part[])[] {
  const half = Math.ceil(parts.length / 2)
  return [parts.slice(0, half), parts.slice(half)].filter((column) => column.length > 0)
}
