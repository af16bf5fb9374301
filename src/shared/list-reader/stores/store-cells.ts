import { namedStore } from '#shared/stores/named-store.ts'

/** Matches cells that mean that any store will do. */
const anyStore =
  /^(?:[\s\p{P}\p{S}]*|n\/?a|none|any(?:where| store| of them)?|either|all|wherever|whatever|no preference|tbd|cualquiera|donde sea|egal|beliebig|überall)\.?$/iu
/** A store in the form in which a row saves it: one name, without the separators between several. */
const oneName = /^(?:(?!\s(?:or|and|y|o|und|oder)\s)[^,()@/;|+\p{Cc}]){1,100}$/iu

/**
 * Returns the first store in the cells of a store column, whatever its name. Returns the other cells
 * separately, because an item has only one store. Skips cells that mean that any store will do.
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
