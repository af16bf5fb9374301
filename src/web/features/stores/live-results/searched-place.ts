/** Returns the heading for stores near a place or in a state. A label without a comma names a state. */
export function storesHeading(placeLabel: string | undefined): string {
  if (placeLabel === undefined) return 'Nearest stores'
  if (!placeLabel.includes(',')) return `Stores in ${placeLabel}`
  return `Stores near ${placeLabel.replace(/^Near /, '')}`
}

/** Formats a distance, for example as 'under 0.1 mi', '2.3 mi' or '12 mi'. */
export function milesText(miles: number): string {
  if (miles < 0.05) return 'under 0.1 mi'
  const text = miles < 9.95 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')
  return `${text} mi`
}
