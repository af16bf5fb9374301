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
