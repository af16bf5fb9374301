const unit =
  '(?<unit>lbs?|pounds?|libras?|kilos?|kg|docenas?|dozen|gallons?|gal[oó]n(?:es)?|cups?|tazas?|litros?|liters?|onzas?)'
const half = '(?<half>and\\s+a\\s+half|y\\s+medi[ao])(?!\\p{L})'
const begins = '(?<![\\p{L}\\d])'

// Applied in this order: counts in digits, then counts in words, then units with an article or no count.
const replacements: readonly [RegExp, string][] = [
  [new RegExp(`(?<![\\d./])(?<count>\\d{1,3})\\s+${half}`, 'giu'), '$<count>½'],
  [new RegExp(`(?<![\\d./])(?<count>\\d{1,3})\\s+${unit}\\s+${half}`, 'giu'), '$<count>½ $<unit>'],
  [
    new RegExp(
      `${begins}(?<count>two|three|four|five|dos|tres|cuatro|cinco)\\s+${unit}\\s+${half}`,
      'giu',
    ),
    '$<count> $<half> $<unit>',
  ],
  [new RegExp(`${begins}(?:(?:an?|one|una?)\\s+)?${unit}\\s+${half}`, 'giu'), '1½ $<unit>'],
  [new RegExp(`${begins}half\\s+an?\\s+${unit}(?!\\p{L})`, 'giu'), '½ $<unit>'],
  [new RegExp(`${begins}tres\\s+cuartos\\s+(?:de\\s+)?${unit}(?!\\p{L})`, 'giu'), '¾ $<unit>'],
  [new RegExp(`${begins}(?:un\\s+)?cuarto\\s+(?:de\\s+)?${unit}(?!\\p{L})`, 'giu'), '¼ $<unit>'],
  [
    new RegExp(`(?<share>\\d[/⁄]\\d|[½¼¾]|medi[ao])\\s+de\\s+${unit}(?!\\p{L})`, 'giu'),
    '$<share> $<unit>',
  ],
]

const hasShare = /half|medi[ao]|cuarto|\sde\s/iu

const sizes = ['two', 'three', 'four', 'five', 'six', 'eight', 'ten', 'twelve', 'fifteen', 'twenty']
const sizeValues = ['2', '3', '4', '5', '6', '8', '10', '12', '15', '20']
/** Matches an article and a size before a container: 'a five pound' in 'onions a five pound bag'. */
const packSize = new RegExp(
  `(?<=\\p{L},?\\s)(?:an?|one)\\s(?<count>\\d{1,3}|${sizes.join('|')})[\\s-](?<unit>lbs?|pounds?|oz|ounces?|gallons?|kilos?|kg|liters?)\\s(?=(?:bag|box|jar|can|tin|bottle|tub|carton|jug|sack|roll|pack|package|container)[.!]?$)`,
  'giu',
)

/** Writes the size of a pack after a name in digits: 'onions a five pound bag' becomes 'onions 5 pound bag'. */
function withSizesInDigits(text: string): string {
  return text.replaceAll(packSize, (_, count: string, unit: string) => {
    const digits = sizeValues[sizes.indexOf(count.toLowerCase())] ?? count
    return `${digits} ${unit} `
  })
}

/**
 * Puts halves and quarters before their unit: 'libra y media' becomes '1½ libra', 'half a pound' becomes '½
 * pound', and 'un cuarto de kilo' becomes '¼ kilo'.
 */
export function withSharesFirst(text: string): string {
  const sized = withSizesInDigits(text)
  if (!hasShare.test(sized)) return sized
  return replacements.reduce((rest, [pattern, words]) => rest.replaceAll(pattern, words), sized)
}
