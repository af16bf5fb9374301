import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { categoryOfDepartment } from '#shared/names/departments.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { locateIn } from './locate-items.ts'
import type { StoreKnowledge } from './locate-list.ts'
import { directoryOf } from './sections.ts'

/** A sign of a store with its shelves; `isLikely` when nothing under it is a row of the sample data. */
export type DirectorySign = { name: string; isLikely: boolean; shelves: DirectoryShelf[] }

/** A shelf with its staples; `category` is that of the shelf, and of nearly all of them. */
export type DirectoryShelf = {
  name: string
  category: Category
  items: { name: string; category: Category }[]
}

/** What a chain's typical store carries, from the entrance on; without a layout its sample rows alone. */
export function storeDirectory(chain: Chain, { names, layout }: StoreKnowledge): DirectorySign[] {
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
      item.found ? [{ name: item.item, category: item.category }] : [],
    )
    return {
      name: section.name,
      isLikely: false,
      shelves: [...Map.groupBy(items, ({ category }) => category)].map(([category, rows]) => ({
        name: category,
        category,
        items: rows,
      })),
    }
  })
}

function categoryIn(chain: Chain, product: Product): Category {
  const row = locateIn(chain, product.name)
  return row.found ? row.category : categoryOfDepartment[product.shelf.department]
}
