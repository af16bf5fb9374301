const metresPerFoot = 0.3048
/** Where people measure in feet. Source: Unicode CLDR, measurement systems by territory. */
const regionsWithFeet = new Set(['US', 'LR', 'MM'])

/** A distance as people of that locale say it: '34 m', '110 ft'. Throws for a locale that is no BCP 47 tag. */
export function distanceText(metres: number, locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  const isInFeet = regionsWithFeet.has(region)
  // A typical plan isn't exact to the foot.
  const length = isInFeet ? 5 * Math.round(metres / metresPerFoot / 5) : Math.round(metres)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isInFeet ? 'foot' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(length)
}
