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
