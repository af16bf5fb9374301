import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { locateItem } from '#shared/locate/locate-item.ts'
import {
  correctionKey,
  locateName,
  type ReportedBy,
  type StoreKnowledge,
} from '#shared/locate/locate-list.ts'
import { directoryOf } from '#shared/locate/sections.ts'
import { categoryOfDepartment } from '#shared/names/departments.ts'
import type { Product } from '#shared/names/vocabulary.ts'

/**
 * A sign of a store with what shoppers say stands under it, and its shelves; `isLikely` when nothing
 * under it is a row of the sample data, nor said by anybody.
 */
export type DirectorySign = {
  name: string
  isLikely: boolean
  reported: DirectoryItem[]
  shelves: DirectoryShelf[]
}

export type DirectoryItem = { name: string; category: Category; reportedBy: ReportedBy }

/** A shelf with its staples; `category` is that of the shelf, and of nearly all of them. */
export type DirectoryShelf = {
  name: string
  category: Category
  items: ShelfItem[]
}

export type ShelfItem = { name: string; category: Category }

/**
 * What a store carries by its chain's layout, from the entrance on, without one by the sample rows alone;
 * and what shoppers say of this store in place of that.
 */
export function storeDirectory(chain: Chain, store: StoreKnowledge): DirectorySign[] {
  return withWhatIsSaid(typicalDirectory(chain, store), store)
}

function withWhatIsSaid(typical: readonly DirectorySign[], store: StoreKnowledge): DirectorySign[] {
  const names = new Map(
    typical.flatMap(({ shelves }) =>
      shelves.flatMap(({ items }) => items.map(({ name }) => [correctionKey(name), name])),
    ),
  )
  for (const [key, { name }] of store.placements) if (!names.has(key)) names.set(key, name)
  // Of what others report only the key is known, and the products that have it.
  if ([...store.reports.keys()].some((key) => !names.has(key))) {
    for (const { name } of store.names.vocabulary.products) {
      const key = correctionKey(name)
      if (store.reports.has(key) && !names.has(key)) names.set(key, name)
    }
  }
  const reported = [...names].flatMap(([key, name]) => {
    if (!store.placements.has(key) && !store.reports.has(key)) return []
    const item = locateName(name, store)
    if (!item.found || !item.reportedBy) return []
    return [{ key, name, aisle: item.aisle, category: item.category, reportedBy: item.reportedBy }]
  })
  const keys = new Set(reported.map(({ key }) => key))
  const bySign = Map.groupBy(reported, ({ aisle }) => aisle)
  const known = typical.map((sign) => ({
    ...sign,
    reported: bySign.get(sign.name) ?? [],
    isLikely: sign.isLikely && !bySign.has(sign.name),
    shelves: sign.shelves.map((shelf) => ({
      ...shelf,
      items: shelf.items.filter(({ name }) => !keys.has(correctionKey(name))),
    })),
  }))
  const others = [...bySign].filter(([name]) => !typical.some((sign) => sign.name === name))
  return [
    ...known,
    ...others.map(([name, items]) => ({ name, isLikely: false, reported: items, shelves: [] })),
  ]
}

function typicalDirectory(chain: Chain, { names, layout }: StoreKnowledge): DirectorySign[] {
  const { products, shelves } = names.vocabulary
  const staples = Map.groupBy(
    products.filter(({ isStaple }) => isStaple),
    ({ shelf }) => shelf.name,
  )
  const departments = new Map(shelves.map(({ name, department }) => [name, department]))
  if (!layout || staples.size === 0) return sampleDirectory(chain)
  return layout.signs.map((sign) => ({
    name: sign.name,
    isLikely: sign.shelves.every(({ isGuess }) => isGuess),
    reported: [],
    shelves: sign.shelves.map(({ name }) => ({
      name,
      category: categoryOfDepartment[departments.get(name) ?? 'General'],
      items: (staples.get(name) ?? []).map((product) => ({
        name: product.name,
        category: categoryIn(chain, product),
      })),
    })),
  }))
}

/** The rows of the sample data, those of one category together. */
function sampleDirectory(chain: Chain): DirectorySign[] {
  return directoryOf(chain).map((section) => {
    const items = section.items.flatMap((item) =>
      item.found ? [{ name: item.name, category: item.category }] : [],
    )
    return {
      name: section.name,
      isLikely: false,
      reported: [],
      shelves: [...Map.groupBy(items, ({ category }) => category)].map(([category, rows]) => ({
        name: category,
        category,
        items: rows,
      })),
    }
  })
}

function categoryIn(chain: Chain, product: Product): Category {
  const row = locateItem(product.name, chain)
  return row.found ? row.category : categoryOfDepartment[product.shelf.department]
}
