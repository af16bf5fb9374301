/**
 * A position is rounded to 0.02°, about a mile. This is precise enough to find stores, but doesn't reveal an
 * address.
 */
const stepsPerDegree = 50

/** Rounds a position to about a mile and formats it as search text, for example as '30.26, -97.74'. */
export function coordinatesText(at: { latitude: number; longitude: number }): string {
  return `${roundedText(at.latitude)}, ${roundedText(at.longitude)}`
}

function roundedText(degrees: number): string {
  return (Math.round(degrees * stepsPerDegree) / stepsPerDegree).toFixed(2)
}
