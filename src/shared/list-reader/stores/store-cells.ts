import { namedStore } from '#shared/stores/named-store.ts'

/** Matches cells that say that any store will do. */
const anyStore =
  /^(?:[\s\p{P}\p{S}]*|n\/?a|none|any(?:where| store| of them)?|either|all|wherever|whatever|no preference|tbd|cualquiera|donde sea|egal|beliebig|überall)\.?$/iu
/** Matches a store's name that can be saved with an item: a single name, without separators. */
const oneName = /^(?:(?!\s(?:or|and|y|o|und|oder)\s)[^,()@/;|+\p{Cc}]){1,100}$/iu

/**
 * Returns the first store in an item's store cells as `label`, or null if there is none. The store may have
 * any name. An item has only one store, so cells with additional stores are returned as `others`. So are
 * cells that can't be a store's name. Skips cells that say that any store will do.
 */
export function storeOfCells(cells: readonly string[]): { label: string | null; others: string[] } {
  const others: string[] = []
  let label: string | null = null
  for (const cell of cells) {
    const words = cell.replace(/^@\s?/u, '').replaceAll(/\s+/gu, ' ').trim()
    if (anyStore.test(words)) continue
    const store = namedStore(words) ?? (oneName.test(words) ? words : null)
    if (store !== null && label === null) label = store
    else others.push(cell)
  }
  return { label, others }
}
