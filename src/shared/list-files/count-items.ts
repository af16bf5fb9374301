import { parseList } from '#shared/list-reader/parse-list.ts'
import { changesOfText } from '#shared/lists/list-text.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { ListCopy } from './list-copy.ts'

/**
 * Counts the items on a list, and how many of them are ticked. Splits the text only at line breaks and
 * commas, so the list reader may find a different number of items. Doesn't count repeated items or headings
 * (lines that end with a colon).
 */
export function countItems({ text, tickedKeys }: ListCopy): { items: number; ticked: number } {
  const items = parseList(text).filter((item) => !item.endsWith(':')).length
  if (tickedKeys.length === 0) return { items, ticked: 0 }
  const keys = new Set(tickedKeys)
  const rows = changesOfText([], text).written
  const ticked = rows.filter((row) => keys.has(tickKey(row.key))).length
  return { items, ticked: Math.min(items, ticked) }
}
