import type { CategoryLabel } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { type Located, locateIn } from './locate-items.ts'

/** Items under one sign; `number` is the first one in the sign, null for a department without any. */
export type Section = { name: string; number: number | null; items: Located[] }

const orderWithoutNumber = 999

/** Sections in walking order: by number, then departments by name, then what was not found. */
export function groupBySection(located: readonly Located[]): Section[] {
  const found = located.filter((item) => item.found)
  const missing = located.filter((item) => !item.found)
  return [...sectionsOf(found), ...sectionsOf(missing)]
}

/** All that a chain carries, by section in walking order. */
export function directoryOf(chain: Chain): Section[] {
  return groupBySection(Object.keys(chain.items).map((item) => locateIn(chain, item)))
}

/** The category that an item's badge names, 'Unknown' when it was not found. */
export function categoryLabel(located: Located): CategoryLabel {
  return located.found ? located.category : 'Unknown'
}

function sectionsOf(located: readonly Located[]): Section[] {
  const itemsByName = Map.groupBy(located, sectionName)
  return [...itemsByName]
    .map(([name, items]) => ({ name, number: firstNumber(name), items }))
    .toSorted((a, b) => walkingOrder(a) - walkingOrder(b) || (a.name < b.name ? -1 : 1))
}

function sectionName(located: Located): string {
  if (located.found) return located.aisle
  return located.reason === 'not-in-chain' ? 'Not found' : 'Store data not available'
}

function firstNumber(name: string): number | null {
  const digits = /\d+/.exec(name)?.[0]
  return digits === undefined ? null : Number(digits)
}

function walkingOrder(section: Section): number {
  return section.number ?? orderWithoutNumber
}
