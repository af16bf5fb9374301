import { withoutListMarks } from '#shared/list-reader/list-marks.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'

/** Maximum number of items that fit into a preview. */
const maxItems = 30

/** Returns the items of a list in one line, as the shopper wrote them. */
export function listPreview(items: readonly Pick<ListItemRow, 'text'>[]): string {
  return items
    .slice(0, maxItems)
    .map(({ text }) => withoutListMarks(text))
    .filter((words) => words !== '')
    .join(', ')
}

/** Returns the title of the list without a name. */
export function unnamedTitle(unnamed: { items: readonly unknown[] } | null): string {
  return unnamed && unnamed.items.length > 0 ? 'Unnamed list' : 'New list'
}
