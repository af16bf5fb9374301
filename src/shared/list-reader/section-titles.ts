import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from './list-marks.ts'
import { productNamed } from './product-named.ts'
import { isNeverBought, isSection, isStore } from './shape/section-names.ts'

const minBare = 2

/**
 * Returns the indexes of section names directly above items from that section, such as 'Veggies' above
 * vegetables. A single section name may be an item, so it is ignored unless another part of the list starts
 * with a store.
 */
export function bareTitles(lines: readonly string[], names: KnownNames): ReadonlySet<number> {
  const written = lines.flatMap((line, at) => (line === '' ? [] : at))
  const isTitle = (line: string) => !bullet.test(line) && isSection(titleOf(line))
  const departmentOf = (line: string) => productNamed(line, names)?.shelf.department
  const bare = written.filter((at, nth) => {
    const title = titleOf(lines[at] ?? '')
    if (!isTitle(lines[at] ?? '')) return false
    if (isNeverBought(title)) return true
    const department = departmentOf(title)
    const below = written.slice(nth + 1, nth + 3).map((one) => lines[one] ?? '')
    const [first, second] = below
    if (first === undefined || isTitle(first)) return false
    // 'Entrees' isn't a product, so it can only be a title.
    if (department === undefined) return departmentOf(first) !== undefined
    const own = second === undefined || isTitle(second) ? [first] : below
    return own.every((line) => departmentOf(line) === department)
  })
  const stores = written.filter((at) => lines[at - 1] === '' && isStore(lines[at] ?? ''))
  const starts = bare.filter((at) => lines[at - 1] === '')
  return new Set(bare.length >= minBare || (stores.length > 0 && starts.length > 0) ? bare : [])
}

const titleFor =
  /^(?:\p{L}+\s)?(?:groceries|grocery list|shopping(?: list)?|lista)\s[-–—]\s(?<purpose>\p{L}[^,:]{1,40})$/iu
const isFamily = /^the\s\p{Lu}\p{L}+s$/u

/**
 * Whether a line is the title of a list that says who or what the list is for: 'Shopping - the Millers',
 * 'Groceries – week 3'. 'Groceries - milk' isn't such a title, because milk is an item.
 */
export function isTitleWithPurpose(line: string, names: KnownNames): boolean {
  const purpose = titleFor.exec(line)?.groups?.['purpose']
  if (purpose === undefined) return false
  return isFamily.test(purpose) || productNamed(purpose, names) === null
}

function titleOf(line: string): string {
  return line.replace(/:$/u, '')
}
