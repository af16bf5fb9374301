import { withoutListMarks } from '#shared/list-reader/list-marks.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'

/** Maximum number of items that fit into a preview. */
const maxItems = 30

/** Returns the items of a list in one line, as the shopper wrote them, with their stores: 'milk (Costco)'. */
export function listPreview(items: readonly Pick<ListItemRow, 'text' | 'store'>[]): string {
  return items
    .slice(0, maxItems)
    .flatMap(({ text, store }) => {
      const words = withoutListMarks(text)
      if (words === '') return []
      return store === '' ? words : `${words} (${store})`
    })
    .join(', ')
}

/** Returns the title of the list without a name. */
export function unnamedTitle(unnamed: { items: readonly unknown[] } | null): string {
  return unnamed && unnamed.items.length > 0 ? 'Unnamed list' : 'New list'
}
