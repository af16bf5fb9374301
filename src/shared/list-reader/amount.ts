import { stemOf } from '#shared/names/fold-name.ts'

/** How much of an item: '2–3 lbs' is `{ quantity: 2, upTo: 3, unit: 'lbs' }`. */
export type Amount = {
  quantity: number | null
  /** The end of a range, null when there is none. */
  upTo: number | null
  /** As it was written: 'lbs', 'cans', 'paquetes'. */
  unit: string | null
}

export const noAmount: Amount = { quantity: null, upTo: null, unit: null }

const measures =
  'lbs?|pounds?|#|oz|ozs|ounces?|fl ?oz|g|gms?|gr|grams?|kgs?|kilos?|kilograms?|mgs?|ml|cl|litres?|liters?|ltrs?|lt?|' +
  'gal|gals|gallons?|galon(?:es)?|galón|qts?|quarts?|pts?|pints?|cups?|c|tablespoons?|tbsps?|tbs|teaspoons?|tsps?|' +
  't(?=[.\\s])|bu|bushels?|pecks?|inch|inches|feet|ft|libras?|gramos?|litros?|tazas?|cucharadas?|cucharaditas?'
/** All digits, or the last one where a number before the unit has the others: the two share them in one way. */
const countOfPack = '(?:(?<!\\d)\\d+|\\d)'
const containers =
  'cans?|cns?|tins?|bags?|bgs?|box|boxe?s|bxs?|bottles?|btls?|jars?|jugs?|tubs?|tubes?|cartons?|ctns?|' +
  'packs?|pks?|packages?|pkgs?|pkts?|packets?|sachets?|pouch|pouches|cases?|cs|crates?|lugs?|trays?|flats?|' +
  'bunch|bunche?s|bn|bns|heads?|hds?|ears?|stalks?|ribs?|cloves?|bulbs?|sprigs?|sticks?|bars?|rolls?|loaf|loafs|loaves|' +
  'slices?|pieces?|pcs?|fillets?|filets?|links?|knobs?|wheels?|blocks?|logs?|wedges?|racks?|slabs?|' +
  'sleeves?|bricks?|bks?|books?|rounds?|sheets?|strips?|cups?|pots?|punnets?|nets?|handfuls?|handles?|pinch|pinches|dash|dashes|' +
  `splash|drops?|count|ct|cts|six-?packs?|${countOfPack}-?packs?|${countOfPack}-?racks?|2-liters?|kegs?|bouquets?|pairs?|prs?|reams?|sets?|clamshells?|sacks?|crowns?|` +
  'boxful|bagful|containers?|canisters?|things?(?=\\s+of\\s)|spools?|bundles?|gallon bags?|manojos?|latas?|bolsas?|paquetes?|botellas?|' +
  'frascos?|tarros?|botes?|cajas?|barras?|cabezas?|dientes?|ramas?|piezas?|pedazos?|rollos?|costales?|costal|cartón|carton de'

const number = '\\d+(?:[.,]\\d+)?'
const fractionGlyphs: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}
const glyphs = Object.keys(fractionGlyphs).join('')
const value = `(?:\\d+\\s+\\d+\\s*[/⁄]\\s*\\d+|\\d+\\s*[/⁄]\\s*\\d+|\\d*\\s?[${glyphs}]|${number})`
const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  quince: 15,
  veinte: 20,
  medio: 1 / 2,
  media: 1 / 2,
  half: 1 / 2,
}
const words = `(?:twenty|thirty|forty|fifty)[\\s-](?:one|two|three|four|five|six|seven|eight|nine)|${Object.keys(numberWords).join('|')}`
/** '2', '1 1/2', '½', '2-3', '2 to 3', each in groups `from` and `to`. */
export const valuePattern = `(?<from>${value})(?:\\s*(?:-|–|—|to|or|a|o)\\s*(?<to>${value}))?`
export const unitPattern = `(?<unit>${measures}|${containers})\\.?`
const onlyMeasure = new RegExp(`^(?:${measures})$`, 'iu')
export const containerPattern = `(?:${containers})`
export const sizePattern = `(?:${value}(?:\\s*(?:-|–|to)\\s*${value})?\\s*(?:-\\s*)?(?:${measures}|inch|ct|count|packs?|pks?)\\.?(?![\\p{L}\\d]))`
/** Behind a unit: no letter or digit goes on. */
export const edgePattern = '(?![\\p{L}\\d])'
export const wordPattern = `(?<word>${words})`

/** Whether a unit says how much of a thing there is, as 'oz' does and 'cans' doesn't. */
export function isMeasure(unit: string): boolean {
  return onlyMeasure.test(unit)
}

/** The number that digits, a fraction or both say, such as 1.5 for '1 ½'. */
export function numberOf(text: string): number {
  const glyph = [...text].find((letter) => letter in fractionGlyphs)
  if (glyph !== undefined) {
    return Number(text.replace(glyph, '').trim() || 0) + (fractionGlyphs[glyph] ?? 0)
  }
  const [, whole, above, below] = /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)$/.exec(text.trim()) ?? []
  if (above !== undefined && below !== undefined) {
    return Number(whole ?? 0) + Number(above) / Math.max(1, Number(below))
  }
  return Number(text.replace(',', '.'))
}

/** The number that one word says, or two: 2 for 'two', 0.5 for 'media', 24 for 'twenty-four'. */
export function numberOfWord(word: string): number | null {
  const parts = word.toLowerCase().split(/[\s-]/u)
  if (!parts.every((part) => Object.hasOwn(numberWords, part))) return null
  return parts.reduce((sum, part) => sum + (numberWords[part] ?? 0), 0)
}

/** '2–3 lbs', '1½ cups', '4', or nothing at all. */
export function amountText({ quantity, upTo, unit }: Amount): string {
  if (quantity === null) return unit ?? ''
  const range = upTo === null ? numberText(quantity) : `${numberText(quantity)}–${numberText(upTo)}`
  return unit === null ? range : `${range} ${unit}`
}

/** All amounts of an item in a row: '2 lbs + 1 bag'. */
export function amountsText(amounts: readonly Amount[]): string {
  return amounts.map(amountText).filter(Boolean).join(' + ')
}

function numberText(quantity: number): string {
  const whole = Math.floor(quantity)
  const rest = quantity - whole
  const glyph = Object.entries(fractionGlyphs).find(
    ([, share]) => Math.abs(share - rest) < 0.005,
  )?.[0]
  if (glyph !== undefined) return `${whole === 0 ? '' : whole}${glyph}`
  return String(Math.round(quantity * 100) / 100)
}

/** The sums of amounts of one item, each unit by itself; of two without a number one is left. */
export function addAmounts(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string | null, Amount>()
  for (const amount of amounts) {
    const unit = singular(amount.unit)
    const sum = sums.get(unit)
    sums.set(unit, sum ? sumOf(sum, amount) : amount)
  }
  const counted = [...sums.values()].filter(
    ({ quantity, unit }) => quantity !== null || unit !== null,
  )
  return counted.length > 0 ? counted : [noAmount]
}

// Whoever writes 'milk' and '2 milk' wants three; whoever writes 'milk' twice has repeated it.
function sumOf(a: Amount, b: Amount): Amount {
  if (a.quantity === null && b.quantity === null) return a
  const quantity = (a.quantity ?? 1) + (b.quantity ?? 1)
  const end = (a.upTo ?? a.quantity ?? 1) + (b.upTo ?? b.quantity ?? 1)
  return { quantity, upTo: end === quantity ? null : end, unit: a.unit }
}

function singular(unit: string | null): string | null {
  return unit === null ? null : stemOf(unit.toLowerCase()).replace(/^(\w{2})s$/, '$1')
}
