import { withoutListMarks } from '#shared/list-reader/list-marks.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'

/** Maximum number of items in a preview. */
const maxItems = 30

/**
 * Returns the first 30 items of a list on one line, with their stores, for example 'milk (Costco), eggs'. The
 * items are as the shopper wrote them, but without bullets or check boxes. Leaves out items without words.
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

/**
 * Returns the title for the list without a name: 'Unnamed list', or 'New list' if that list is empty or
 * doesn't exist yet.
 */
export function unnamedTitle(unnamed: { items: readonly unknown[] } | null): string {
  return unnamed && unnamed.items.length > 0 ? 'Unnamed list' : 'New list'
}
