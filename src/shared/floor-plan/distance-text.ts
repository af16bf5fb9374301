const metersPerFoot = 0.3048
/** Regions that measure in feet. Source: Unicode CLDR, measurement systems by territory. */
const regionsWithFeet = new Set(['US', 'LR', 'MM'])

/**
 * Formats a distance in feet or meters, depending on the region of the locale: '110 ft', '34 m'. Rounds to
 * multiples of 5 feet or to whole meters. Throws if the locale isn't a valid BCP 47 tag.
 */
export function distanceText(meters: number, locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  const isInFeet = regionsWithFeet.has(region)
  // Feet are rounded to multiples of 5, because a typical plan isn't more accurate than that.
  const length = isInFeet ? 5 * Math.round(meters / metersPerFoot / 5) : Math.round(meters)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isInFeet ? 'foot' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(length)
}
