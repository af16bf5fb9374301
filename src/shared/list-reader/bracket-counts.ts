import { type Amount, amountText, noAmount } from './amounts/amount.ts'
import { readAmount } from './amounts/amount-at.ts'
import { countBeforeRemark } from './amounts/counted-note.ts'
import { isMeasure } from './amounts/units.ts'

/** Matches units that say how many pieces a package contains. */
const packageCount = /^(?:count|cts?)$/iu
/**
 * Matches measures that say how much to buy when they are in parentheses: '(2 gallons)', '(1 cup)'. Any
 * other measure in parentheses is a size: '(12 oz)'.
 */
const countedMeasure =
  /^(?:lbs?|pounds?|kgs?|kilos?|gal|gals|gallons?|cups?|tbsps?|tablespoons?|tsps?|teaspoons?)$/iu

const maxPacks = 2
const maxRange = 12

/**
 * Rewrites a count at the start of the text as a plain number if it is in parentheses or brackets or after
 * '#': '[10] apples', '(2) eggs' and '#6 eggs' become '10 apples', '2 eggs' and '6 eggs'.
 */
export function countFirst(text: string): string {
  return text.replace(
    /^(?:\[\s*(\d{1,3})\s*\]|\(\s*(\d{1,3})\s*\)|#(\d{1,2})(?=\s))\s*(?=\p{L})/u,
    '$1$2$3 ',
  )
}

/**
 * Returns the amount of an item. If the text gives no amount, or only a size or a bag, returns the count from
 * a note: 'eggs (2)', 'eggs (need 2)', 'cheese 8 oz (2)'. Removes the count from `notes`, or replaces it with
 * the size if there is one.
 */
export function countInBrackets(
  text: string,
  notes: string[],
  read: { amount: Amount; end: { note: string } | null; isName: (count: string) => boolean },
): Amount {
  const { amount, end, isName } = read
  // 'cheese 8 oz (2)' means two of that size, and 'potatoes 5 lb bag (2)' means two bags.
  const isSized = end !== null && isMeasure(amount.unit ?? '')
  const isBag = end !== null && end.note !== '' && amount.quantity === 1
  if (amount !== noAmount && !isSized && !isBag) return amount
  const at = notes.findIndex((note) => isCount(text, note))
  const count = notes[at]
  if (count === undefined) return amount === noAmount ? countAmong(notes) : amount
  if (isName(count)) return amount
  notes.splice(at, 1, isSized ? amountText(amount) : '')
  const { quantity, upTo, unit } = readAmount(count) ?? amount
  return { quantity, upTo, unit: unit ?? (isBag ? amount.unit : null) }
}

/**
 * Whether a note in parentheses is an amount to buy, such as '(2)', '(x2)' or '(2 bunches)', rather than a
 * size, such as '(312)', '(12 oz)' or '(18 ct)'.
 */
function isCount(text: string, note: string): boolean {
  const { quantity, upTo, unit } = readAmount(note) ?? noAmount
  // A small range at the end of the text is a count, as in 'Chicken thighs (2-3)'.
  if (upTo !== null && unit === null && upTo <= maxRange) return text.endsWith(`(${note})`)
  if (!/^[x×]?\s*\d{1,3}(?!\S*[\d./])/iu.test(note) || quantity === null) return false
  if (!text.includes(`(${note})`)) return false
  if (unit !== null && isMeasure(unit)) return quantity < 6 && countedMeasure.test(unit)
  // '(2 pks)' is an amount to buy, but '(12 pk)' is a package size.
  if (/^p(?:ac)?ks?$/iu.test(unit ?? '')) return quantity <= maxPacks
  if (unit !== null) return quantity <= 24 && !packageCount.test(unit)
  if (/doz|dz/iu.test(note)) return true
  if (/[x×]/iu.test(note)) return true
  const after = text.slice(text.indexOf(`(${note})`) + note.length + '()'.length)
  return quantity < 12 && (after === '' || beginsPurpose.test(after))
}

const beginsPurpose = /^\s(?:for|para|pa|if|si|from|with|please|pls)\s/iu

/**
 * Returns the first count in the notes, such as 2 in 'Need 2' or '2, bone in', or 6 in '6 Gala'. Removes the
 * count from its note. Returns `noAmount` if no note has a count.
 */
function countAmong(notes: string[]): Amount {
  for (const [at, note] of notes.entries()) {
    const counted = countBeforeRemark(note)
    if (!counted) continue
    notes.splice(at, 1, counted.rest)
    return counted.amount
  }
  return countOfKind(notes)
}

/** Matches a count and a variety, such as '6 Gala'. Doesn't match specifications such as '60 watt'. */
const kindCounted =
  /^(?<count>\d{1,2})\s+(?!(?:watts?|volts?|amps?|ply|loads?|grit)\b)(?<kind>\p{L}{3,}(?:\s\p{L}{3,})?)$/iu

/**
 * Reads a count before a variety in a note, such as '6 Gala' in 'apples (6 Gala)', and keeps the variety as
 * the note.
 */
function countOfKind(notes: string[]): Amount {
  const at = notes.findIndex((note) => kindCounted.test(note) && readAmount(note) === null)
  const { count, kind } = kindCounted.exec(notes[at] ?? '')?.groups ?? {}
  if (count === undefined || kind === undefined) return noAmount
  notes.splice(at, 1, kind)
  return { ...noAmount, quantity: Number(count) }
}
