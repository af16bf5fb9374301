import { bulletMarks } from '#shared/list-reader/list-marks.ts'
import { asListItem } from './ingredient-as-item.ts'
import {
  amount,
  endHeading,
  endsIngredients,
  hasAmount,
  isNoise,
  isStep,
  onlyAmount,
  partWords,
  startHeading,
  toTaste,
} from './recipe-lines.ts'

/**
 * Extracts the ingredients from the pasted text of a recipe page, each as one list item (see `asListItem`),
 * in order and without duplicates. If the page has several lists of ingredients, uses the one with the most
 * amounts. Returns an empty array if no ingredients are found. Reads only the first 3,000 lines and 200,000
 * characters. May also return ingredients for other text, such as a plain list with amounts; use
 * `countIngredientsOfPage` to recognize recipe pages.
 */
export function ingredientsOfRecipe(text: string): string[] {
  const lines = linesOf(text)
  const blocks = blocksUnderHeadings(lines)
  const found = blocks.map(ingredientsIn)
  const best = found.toSorted((a, b) => amountsIn(b) - amountsIn(a) || b.length - a.length)[0]
  const ingredients = best && best.length > 1 ? best : ingredientsWithoutHeading(lines)
  return [...new Set(ingredients.map(asListItem).filter((item) => item !== ''))]
}

/**
 * Returns the number of ingredients if the text looks like a whole recipe page. The page must have at least
 * eight lines, including three ingredients and two other lines. It must also have instructions or another
 * heading. Returns 0 for any other text, such as a list of ingredients without instructions.
 */
export function countIngredientsOfPage(text: string): number {
  const lines = linesOf(text).filter((line) => line !== '')
  const hasEnd = lines.some((line) => endHeading.test(line) || isStep(line))
  if (lines.length < minPageLines || !hasEnd) return 0
  const { length } = ingredientsOfRecipe(text)
  return length >= minIngredients && lines.length - length >= minOtherLines ? length : 0
}

const minPageLines = 8
const minIngredients = 3
const minOtherLines = 2
/** Maximum length of an ingredient in characters. Longer lines are prose. */
const maxIngredientLength = 140
const maxWordsWithoutAmount = 7
const maxLines = 3_000
const maxCharacters = 200_000
const maxLineLength = 400

const boxes = new RegExp(`^(?:[${bulletMarks}#]+\\s*|\\[[ xX]?\\]\\s*)+`, 'u')
const invisible = /\u00ad|\u2060|[\u200b-\u200f]|\p{Variation_Selector}/gu

/**
 * Splits a page into lines without bullets and checkboxes. Joins an amount that is alone on a line with the
 * food on the next line.
 */
function linesOf(text: string): string[] {
  const lines = text
    .slice(0, maxCharacters)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u, maxLines)
    .map((line) => line.slice(0, maxLineLength).replaceAll(invisible, '').replaceAll(/\s+/gu, ' '))
    .map((line) => line.trim().replace(boxes, '').trim())
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.at(-1) ?? ''
    const isFood = line !== '' && !amount.test(line) && !endsIngredients(line) && !isNoise(line)
    if (onlyAmount.test(before) && isFood) joined[joined.length - 1] = `${before} ${line}`
    else joined.push(line)
  }
  return joined
}

/**
 * Returns a block of lines for each heading such as 'Ingredients': the lines below it, up to the next part of
 * the page.
 */
function blocksUnderHeadings(lines: readonly string[]): string[][] {
  const blocks: string[][] = []
  let block: string[] | null = null
  for (const line of lines) {
    const isStart = startHeading.test(line) && !amount.test(line)
    if (isStart && block === null) {
      block = []
      blocks.push(block)
    } else if (block !== null && endsIngredients(line)) block = null
    else block?.push(isStart ? '' : line)
  }
  return blocks
}

/**
 * Returns the ingredients among these lines: lines with an amount, and other short lines that aren't
 * headings. Leaves out noise such as buttons and ratings.
 */
function ingredientsIn(lines: readonly string[]): string[] {
  const hasAmounts = amountsIn(lines) > 1
  const isAllCaps = lines.filter(hasAmount).every(isInCapitals)
  return lines.filter((line, at) => {
    if (line === '' || line.length > maxIngredientLength || isNoise(line) || endsIngredients(line))
      return false
    if (hasAmount(line)) return true
    if (isPartHeading(line, { lines, at, hasAmounts, isAllCaps })) return false
    return isShort(line) && !/[.!?]$/u.test(line)
  })
}

/**
 * Finds the ingredients on a page that has no heading for them: the lines from the first amount to the last.
 * Returns an empty array if too few lines have amounts.
 */
function ingredientsWithoutHeading(lines: readonly string[]): string[] {
  const runs: string[][] = []
  let run: string[] = []
  for (const line of [...lines, 'Directions']) {
    if (line.length > maxIngredientLength || endsIngredients(line)) {
      runs.push(run)
      run = []
    } else run.push(line)
  }
  const best = runs.toSorted((a, b) => amountsIn(b) - amountsIn(a))[0] ?? []
  const first = best.findIndex(hasAmount)
  const last = best.findLastIndex(hasAmount)
  // 'Salt and pepper' doesn't have an amount and is often the last line.
  const after = best[last + 1] ?? ''
  const isToTaste = after !== '' && isShort(after) && !isNoise(after) && toTaste.test(after)
  const inside = best.slice(first, last + (isToTaste ? 2 : 1))
  return first === -1 || amountsIn(inside) < minIngredients ? [] : ingredientsIn(inside)
}

function amountsIn(lines: readonly string[]): number {
  return lines.filter(hasAmount).length
}

/**
 * Whether a line without an amount may be an ingredient, because it is short or has a phrase such as 'to
 * taste'.
 */
function isShort(line: string): boolean {
  return (
    line.split(' ').length <= maxWordsWithoutAmount ||
    /\b(?:to taste|al gusto|for \w+ing|to serve)\b/iu.test(line)
  )
}

type Place = {
  lines: readonly string[]
  at: number
  hasAmounts: boolean
  /** Whether all lines with amounts are in capital letters. */
  isAllCaps: boolean
}

/** Whether a line is a heading for some of the ingredients, such as 'For the sauce'. */
function isPartHeading(line: string, place: Place): boolean {
  const { lines, at, hasAmounts, isAllCaps } = place
  if (line.endsWith(':') || partWords.test(line)) return true
  const isAlone = (lines[at - 1] ?? '') === '' && (lines[at + 1] ?? '') !== ''
  const isTitle = isInCapitals(line) && !isAllCaps
  if (!hasAmounts) return isTitle && isAlone
  const opensPart = isAlone && /^\p{Lu}/u.test(line) && hasAmount(lines[at + 1] ?? '')
  return isTitle || (opensPart && !toTaste.test(line))
}

function isInCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line)
}
