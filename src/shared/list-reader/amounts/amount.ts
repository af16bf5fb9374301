import { fractionSigns } from './tokens.ts'
import { unitOf } from './units.ts'

/** How much of an item: '2–3 lbs' is `{ quantity: 2, upTo: 3, unit: 'lbs' }`. */
export type Amount = {
  quantity: number | null
  /** The end of a range, null when there is none. */
  upTo: number | null
  /** As it was written: 'lbs', 'cans', 'paquetes'. */
  unit: string | null
}

export const noAmount: Amount = { quantity: null, upTo: null, unit: null }

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
  const glyph = Object.entries(fractionSigns).find(
    ([, share]) => Math.abs(share - rest) < 0.005,
  )?.[0]
  if (glyph !== undefined) return `${whole === 0 ? '' : whole}${glyph}`
  return String(Math.round(quantity * 100) / 100)
}

/** The sums of amounts of one item, each unit by itself; of two without a number one is left. */
export function addAmounts(amounts: readonly Amount[]): Amount[] {
  const byUnit = Map.groupBy(
    amounts,
    ({ unit }) => unit && (unitOf(unit)?.one ?? unit.toLowerCase()),
  )
  const sums = [...byUnit.values()].flatMap((same) => sumOf(same))
  const counted = sums.filter(({ quantity, unit }) => quantity !== null || unit !== null)
  return counted.length > 0 ? counted : [noAmount]
}

/** 'milk' and '2 milk' are three; 'milk' twice is one. */
function sumOf(amounts: readonly Amount[]): Amount | [] {
  const [sum, ...others] = amounts
  if (!sum) return []
  if (others.length === 0 || amounts.every(({ quantity }) => quantity === null)) return sum
  const quantity = amounts.reduce((all, each) => all + (each.quantity ?? 1), 0)
  const end = amounts.reduce((all, each) => all + (each.upTo ?? each.quantity ?? 1), 0)
  return { quantity, upTo: end === quantity ? null : end, unit: spellingOf(amounts, end) }
}

/** The spelling of the first amount; for more than one a plural, where the first is written as a singular. */
function spellingOf([first, ...others]: readonly Amount[], quantity: number): string | null {
  const written = first?.unit ?? null
  const unit = written === null ? null : unitOf(written)
  if (written === null || !unit || quantity <= 1 || unit.isMeasure) return written
  if (written.toLowerCase() !== unit.one) return written
  const plural = others.find(
    (other) => other.unit !== null && other.unit.toLowerCase() !== unit.one,
  )
  return plural?.unit ?? unit.many
}
