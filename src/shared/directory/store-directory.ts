import type { Category } from '#shared/catalog/categories.ts'
import { type Chain, chainForStore } from '#shared/catalog/chains.ts'
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
import type { OwnLayout } from '#shared/signs/own-layout.ts'

/**
 * A sign in a store, with its shelves and with the items shoppers reported there. `isLikely` is true unless
 * the sign is confirmed by the store's own signs, by reliable data of the store's own chain, or by a report.
 */
export type DirectorySign = {
  name: string
  isLikely: boolean
  reported: DirectoryItem[]
  shelves: DirectoryShelf[]
}

export type DirectoryItem = { name: string; category: Category; reportedBy: ReportedBy }

/**
 * A shelf with its most common products. `category` is the shelf's category, which nearly all of its items
 * share.
 */
export type DirectoryShelf = {
  name: string
  category: Category
  items: ShelfItem[]
}

export type ShelfItem = { name: string; category: Category }

/**
 * Returns the most common products in a store, sign by sign from the entrance. Uses the store's own signs,
 * otherwise the chain's layout, and otherwise the sample data. Corrected and reported items move from their
 * shelves to the signs shoppers named; signs that aren't in the layout come last. Other shoppers' reports are
 * ignored for items on the store's own signs. The result is empty for a store with neither its own signs nor
 * a chain.
 */
export function storeDirectory(chain: Chain | undefined, store: StoreKnowledge): DirectorySign[] {
  if (store.own) return withReports(ownDirectory(store.own, { chain, store }), store)
  return chain ? withReports(typicalDirectory(chain, store), store) : []
}

/** Moves each corrected or reported item to the sign that shoppers named. */
function withReports(typical: readonly DirectorySign[], store: StoreKnowledge): DirectorySign[] {
  const names = new Map(
    typical.flatMap(({ shelves }) =>
      shelves.flatMap(({ items }) => items.map(({ name }) => [correctionKey(name), name])),
    ),
  )
  for (const [key, { name }] of store.placements) if (!names.has(key)) names.set(key, name)
  // Other shoppers' reports contain only keys, so look up the names among the products.
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

/**
 * Lists the most common products on each shelf of the typical layout. Uses the sample data if there is no
 * layout.
 */
function typicalDirectory(chain: Chain, store: StoreKnowledge): DirectorySign[] {
  const { names, layout } = store
  const isOfFamily = chainForStore(store.chainName)?.isFamily === true
  const { products, shelves } = names.vocabulary
  const staples = Map.groupBy(
    products.filter(({ isStaple }) => isStaple),
    ({ shelf }) => shelf.name,
  )
  const departments = new Map(shelves.map(({ name, department }) => [name, department]))
  if (!layout || staples.size === 0) return sampleDirectory(chain, isOfFamily)
  return layout.signs.map((sign) => ({
    name: sign.name,
    isLikely: isOfFamily || sign.shelves.every(({ isGuess }) => isGuess),
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

/**
 * Lists the most common products at the store's own signs. Shelves that aren't at any of those signs are
 * listed at the chain's typical signs.
 */
function ownDirectory(
  { where, layout }: OwnLayout,
  { chain, store }: { chain: Chain | undefined; store: StoreKnowledge },
): DirectorySign[] {
  const staples = store.names.vocabulary.products.filter(({ isStaple }) => isStaple)
  const signOf = (product: Product) =>
    where.whereIs(product) ?? layout.signOfShelf.get(product.shelf.name)
  const bySign = Map.groupBy(staples, signOf)
  return layout.signs.map(({ name }) => ({
    name,
    isLikely: layout.typicalSigns?.has(name) ?? false,
    reported: [],
    shelves: [...Map.groupBy(bySign.get(name) ?? [], ({ shelf }) => shelf)].map(
      ([shelf, products]) => ({
        name: shelf.name,
        category: categoryOfDepartment[shelf.department],
        items: products.map((product) => ({
          name: product.name,
          category: categoryIn(chain, product),
        })),
      }),
    ),
  }))
}

/** Builds the directory from the sample data, with one shelf per category. */
function sampleDirectory(chain: Chain, isLikely: boolean): DirectorySign[] {
  return directoryOf(chain).map((section) => {
    const items = section.items.flatMap((item) =>
      item.found ? [{ name: item.name, category: item.category }] : [],
    )
    return {
      name: section.name,
      isLikely,
      reported: [],
      shelves: [...Map.groupBy(items, ({ category }) => category)].map(([category, rows]) => ({
        name: category,
        category,
        items: rows,
      })),
    }
  })
}

function categoryIn(chain: Chain | undefined, product: Product): Category {
  const row = locateItem(product.name, chain)
  return row.found ? row.category : categoryOfDepartment[product.shelf.department]
}
