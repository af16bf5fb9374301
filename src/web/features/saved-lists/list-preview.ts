import { withoutListMarks } from '#shared/list-reader/list-marks.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'

/** More don't fit into a preview. */
const maxItems = 30

/** The items of a list in one line, in the shopper's words. */
export function listPreview(items: readonly Pick<ListItemRow, 'text'>[]): string {
  return items
    .slice(0, maxItems)
    .map(({ text }) => withoutListMarks(text))
    .filter((words) => words !== '')
    .join(', ')
}
