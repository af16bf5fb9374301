/** Steps of 0.02°, about a mile: near enough for stores, too coarse for an address. */
const stepsPerDegree = 50

/** A position as the text of a search, such as '30.26, -97.74'. */
export function coordinatesText(at: { latitude: number; longitude: number }): string {
  return `${coarse(at.latitude)}, ${coarse(at.longitude)}`
}

function coarse(degrees: number): string {
  return (Math.round(degrees * stepsPerDegree) / stepsPerDegree).toFixed(2)
}
