import { categoryOfDepartment, type Department, departments } from '#shared/names/departments.ts'
import { findProduct } from '#shared/names/find-product.ts'
import { distanceOf, type Layout } from '#shared/names/layout.ts'
import { relatedDepartments } from '#shared/names/related-departments.ts'
import type { Shelf } from '#shared/names/vocabulary.ts'
import { correctionKey, type LocatedItem, placed, type StoreKnowledge } from './locate-list.ts'
import { byAisleNumber } from './sections.ts'

const maxLikely = 6
const maxNeighbours = 2

export type SignChoices = {
  /** The signs under which the item stands most likely, the best first. */
  likely: string[]
  /** All others in aisle order. */
  others: string[]
  /** The departments of a supermarket, those of the item first. */
  departments: Department[]
}

/**
 * The signs of a store for an item that isn't where it is shown: first what others report, then the signs
 * of the item's own department, the aisles next to the wrong one, and departments that carry similar things.
 */
export function likelySigns(item: LocatedItem, store: StoreKnowledge): SignChoices {
  const { layout } = store
  const wrong = item.found ? item.aisle : null
  const report = store.reports.get(correctionKey(item.name))
  const reported = report ? [placed(report.placement, store).aisle] : []
  const shelves = shelvesOf(item, store)
  const own = departmentsOf(item, shelves)
  const related = own.flatMap((department) => relatedDepartments[department])
  const candidates = layout
    ? [
        ...shelves.flatMap(({ name }) => layout.signOfShelf.get(name) ?? []),
        ...own.flatMap((department) => signsOfDepartment(layout, department, store)),
        ...neighboursOf(layout, wrong),
        ...related.flatMap((department) =>
          signsOfDepartment(layout, department, store).slice(0, 1),
        ),
      ]
    : []
  const likely = unique([...reported, ...candidates])
    .filter((name) => name !== wrong)
    .slice(0, maxLikely)
  return {
    likely,
    others: (layout?.signs ?? [])
      .map(({ name }) => name)
      .filter((name) => name !== wrong && !likely.includes(name))
      .toSorted(byAisleNumber),
    departments: unique([...own, ...related, ...departments]),
  }
}

/** The sign of a number as it was typed, '05' or 'aisle 5a'; null for anything else. */
export function signOfNumber(typed: string): string | null {
  const [, number] = /^\s*(?:aisle\s*)?([a-z]?\d{1,3}[a-z]?)\s*$/i.exec(typed) ?? []
  if (number === undefined) return null
  // '05' and '5' are one aisle, and one word for it.
  return `Aisle ${number.replace(/^([A-Z]?)0+(?=\d)/i, '$1').toUpperCase()}`
}

/** The shelf of the item's product, or of the products that may be meant by a name that nobody knows. */
function shelvesOf(
  { name, note, heading, suggestions }: LocatedItem,
  { names }: StoreKnowledge,
): Shelf[] {
  const product = findProduct(names, { name, note, heading: heading ?? '' })
  if (product) return [product.shelf]
  return unique(
    suggestions.flatMap((suggestion) => findProduct(names, { name: suggestion })?.shelf ?? []),
  )
}

/** Without a product, the departments whose badge the item carries. */
function departmentsOf(item: LocatedItem, shelves: readonly Shelf[]): Department[] {
  if (shelves.length > 0) return unique(shelves.map(({ department }) => department))
  if (!item.found || item.source === 'mine' || item.source === 'reported') return []
  return departments.filter((department) => categoryOfDepartment[department] === item.category)
}

/** The signs with shelves of a department, those with the most first. */
function signsOfDepartment(layout: Layout, department: Department, { names }: StoreKnowledge) {
  const shelves = new Set(
    names.vocabulary.shelves
      .filter((shelf) => shelf.department === department)
      .map(({ name }) => name),
  )
  return layout.signs
    .map((sign) => ({
      name: sign.name,
      count: sign.shelves.filter(({ name }) => shelves.has(name)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ name }) => name)
}

/** The numbered aisles nearest to a numbered one: stores of a chain differ by an aisle or two. */
function neighboursOf(layout: Layout, wrong: string | null): string[] {
  if (wrong === null || !isNumbered(wrong)) return []
  const start = distanceOf(layout, wrong)
  if (start === layout.signs.length) return []
  return layout.signs
    .map(({ name }, at) => ({ name, steps: Math.abs(at - start) }))
    .filter(({ name, steps }) => steps > 0 && isNumbered(name))
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, maxNeighbours)
    .map(({ name }) => name)
}

function isNumbered(sign: string): boolean {
  return /\d/.test(sign)
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
