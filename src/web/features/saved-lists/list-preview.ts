import { withoutListMarks } from '#shared/list-reader/list-marks.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'

/** Maximum number of items in a preview. */
const maxItems = 30

/**
 * Returns up to 30 items of a list in one line, with their stores: 'milk (Costco), eggs'. The items are as
 * the shopper wrote them, but without bullets and boxes.
 */
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

/** Returns the title for the list without a name: 'Unnamed list', or 'New list' if it is empty. */
export function unnamedTitle(unnamed: { items: readonly unknown[] } | null): string {
  return unnamed && unnamed.items.length > 0 ? 'Unnamed list' : 'New list'
}
