import { fractionSigns } from './tokens.ts'
import { unitOf } from './units.ts'

/** How much of an item to buy. '2–3 lbs' is `{ quantity: 2, upTo: 3, unit: 'lbs' }`. */
export type Amount = {
  quantity: number | null
  /** The upper end of a range, or null if the amount isn't a range. */
  upTo: number | null
  /** The unit as written: 'lbs', 'cans', 'paquetes'. */
  unit: string | null
}

export const noAmount: Amount = { quantity: null, upTo: null, unit: null }

/**
 * Formats an amount: '2–3 lbs', '1½ cups', '4', or 'cans' without a quantity. Returns an empty string for
 * `noAmount`.
 */
export function amountText({ quantity, upTo, unit }: Amount): string {
  if (quantity === null) return unit ?? ''
  const range = upTo === null ? numberText(quantity) : `${numberText(quantity)}–${numberText(upTo)}`
  return unit === null ? range : `${range} ${unit}`
}

/** Formats all amounts of an item: '2 lbs + 1 bag'. */
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

/**
 * Adds up the amounts of one item, and returns one sum per unit. Returns only `noAmount` if no amount has a
 * quantity or unit.
 */
export function addAmounts(amounts: readonly Amount[]): Amount[] {
  const byUnit = Map.groupBy(
    amounts,
    ({ unit }) => unit && (unitOf(unit)?.one ?? unit.toLowerCase()),
  )
  const sums = [...byUnit.values()].flatMap((same) => sumOf(same))
  const counted = sums.filter(({ quantity, unit }) => quantity !== null || unit !== null)
  return counted.length > 0 ? counted : [noAmount]
}

/**
 * Adds up amounts in the same unit. If any of them has a number, each amount without a number adds one:
 * 'milk' and '2 milk' make three. If none has a number, returns the first amount, so 'milk' twice stays
 * 'milk'.
 */
function sumOf(amounts: readonly Amount[]): Amount | [] {
  const [sum, ...others] = amounts
  if (!sum) return []
  if (others.length === 0 || amounts.every(({ quantity }) => quantity === null)) return sum
  const quantity = amounts.reduce((all, each) => all + (each.quantity ?? 1), 0)
  const end = amounts.reduce((all, each) => all + (each.upTo ?? each.quantity ?? 1), 0)
  return { quantity, upTo: end === quantity ? null : end, unit: spellingOf(amounts, end) }
}

/**
 * Returns the unit as spelled in the first amount. If the sum is more than one, a unit such as 'can' becomes
 * plural, but a measure such as 'lb' doesn't.
 */
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
