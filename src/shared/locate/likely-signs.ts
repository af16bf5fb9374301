import { categoryOfDepartment, type Department, departments } from '#shared/names/departments.ts'
import { findProduct } from '#shared/names/find-product.ts'
import { distanceOf, isNumbered, type Layout } from '#shared/names/layout.ts'
import { relatedDepartments } from '#shared/names/related-departments.ts'
import type { Shelf } from '#shared/names/vocabulary.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import type { PlaceSource } from './locate-item.ts'
import {
  correctionKey,
  type LocatedItem,
  placeOfCorrection,
  type StoreKnowledge,
} from './locate-list.ts'
import { byAisleNumber } from './sections.ts'

const maxLikely = 6
/** Sources that say where an unknown item is, but not which category it has. */
const hasUnknownCategory: ReadonlySet<PlaceSource> = new Set(['mine', 'signs', 'reported'])
const maxNeighbors = 2

export type SignChoices = {
  /** The most likely signs for the item, best first. */
  likely: string[]
  /** All other signs, in the order of aisle numbers. */
  others: string[]
  /** All departments, the item's own first, then related ones. */
  departments: Department[]
}

/**
 * Suggests up to six signs for an item the shopper didn't find where the app shows it. Never suggests the
 * sign the app shows for the item. The store's own sign for the product comes first, then the sign that other
 * shoppers report. Then come the signs of the item's shelf and department, the aisles next to the one the app
 * shows, and departments with related products. Also returns the store's other signs, and all departments.
 */
export function likelySigns(item: LocatedItem, store: StoreKnowledge): SignChoices {
  const { layout, own: ownSigns } = store
  const wrong = item.found ? item.aisle : null
  const report = store.reports.get(correctionKey(item.name))
  const reported = report ? [placeOfCorrection(report.placement, store).aisle] : []
  const product = productOf(item, store)
  const onOwnSign = (product && ownSigns?.where.whereIs(product)) ?? []
  const shelves = product ? [product.shelf] : suggestedShelves(item, store)
  const own = departmentsOf(item, shelves)
  const related = own.flatMap((department) => relatedDepartments[department])
  const candidates = layout
    ? [
        ...shelves.flatMap(({ name }) => layout.signOfShelf.get(name) ?? []),
        ...own.flatMap((department) => signsOfDepartment(layout, department, store)),
        ...neighborsOf(layout, wrong),
        ...related.flatMap((department) =>
          signsOfDepartment(layout, department, store).slice(0, 1),
        ),
      ]
    : []
  const likely = unique([onOwnSign, reported, candidates].flat())
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

/**
 * Returns the sign for a typed aisle number, such as '05' or 'aisle 5a'. That is the store's own sign with
 * this number, such as 'Pasillo 5A'. If there is none, returns 'Aisle 5A', even if the store has no such
 * aisle. Returns null for other text.
 */
export function signOfNumber(typed: string, own: OwnLayout | null = null): string | null {
  const [, number] = /^\s*(?:aisle\s*)?([a-z]?\d{1,3}[a-z]?)\s*$/i.exec(typed) ?? []
  if (number === undefined) return null
  // '05' and '5' are the same aisle.
  const code = number.replace(/^([A-Z]?)0+(?=\d)/i, '$1').toUpperCase()
  const isOfCode = (name: string) => name.toUpperCase().split(' ').at(-1) === code
  const names = own?.signs.map(({ name }) => name) ?? []
  return names.find(isOfCode) ?? `Aisle ${code}`
}

function productOf({ name, note, heading }: LocatedItem, { names }: StoreKnowledge) {
  return findProduct(names, { name, note, heading: heading ?? '' })
}

/** Returns the shelves of the products that are suggested for an unknown item. */
function suggestedShelves({ suggestions }: LocatedItem, { names }: StoreKnowledge): Shelf[] {
  return unique(
    suggestions.flatMap((suggestion) => findProduct(names, { name: suggestion })?.shelf ?? []),
  )
}

/** Returns the departments of the shelves or, if there are no shelves, those of the item's category. */
function departmentsOf(item: LocatedItem, shelves: readonly Shelf[]): Department[] {
  if (shelves.length > 0) return unique(shelves.map(({ department }) => department))
  if (!item.found || hasUnknownCategory.has(item.source)) return []
  return departments.filter((department) => categoryOfDepartment[department] === item.category)
}

/** Returns the signs with shelves of a department. The signs with the most of these shelves come first. */
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

/**
 * Returns the aisles nearest to a numbered aisle, because stores of the same chain often differ by an aisle
 * or two. Returns an empty array for any other sign.
 */
function neighborsOf(layout: Layout, wrong: string | null): string[] {
  if (wrong === null || !isNumbered(wrong)) return []
  const start = distanceOf(layout, wrong)
  if (start === layout.signs.length) return []
  return layout.signs
    .map(({ name }, at) => ({ name, steps: Math.abs(at - start) }))
    .filter(({ name, steps }) => steps > 0 && isNumbered(name))
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, maxNeighbors)
    .map(({ name }) => name)
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
