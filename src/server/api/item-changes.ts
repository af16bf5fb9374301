import type { ListChanges } from '#shared/contracts/list-sync.ts'
import { addText } from '#shared/lists/change-rows.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { hasSamePosition } from '#shared/lists/list-text.ts'
import { tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'
import type { ShownItem } from './shown-items.ts'

/** Converts changed items and ticks to the list changes that a device would send. */
export function changesOf(
  { id: list, trip, rows }: Pick<ListRows, 'id' | 'trip' | 'rows'>,
  clock: string,
  { changes, ticks = [] }: { changes?: TextChanges; ticks?: readonly Tick[] },
): ListChanges {
  const before = new Map(rows.map((row) => [row.key, row]))
  const written = changes?.written.map((row) => ({
    ...row,
    present: true,
    fields: changedFields(before.get(row.key), row),
  }))
  const removed = changes?.removed.flatMap((key) => {
    const row = before.get(key)
    return row ? { ...row, present: false, fields: ['present'] } : []
  })
  return {
    items: [...(written ?? []), ...(removed ?? [])].map(({ fields, ...row }) => ({
      ...row,
      list,
      clocks: Object.fromEntries(fields.map((field) => [field, clock])),
    })),
    ticks: ticks.map((tick) => ({ ...tick, list, trip, clocks: { done: clock } })),
  }
}

/**
 * Returns the names of the fields that differ from the earlier row. For a new row, returns the names of all
 * fields that it has.
 */
function changedFields(before: ListItemRow | undefined, row: ListItemRow): string[] {
  const store = (before?.store ?? '') === row.store ? [] : ['store']
  if (before === undefined) return ['text', 'place', 'present', ...store]
  const text = before.text === row.text ? [] : ['text']
  return [...text, ...store, ...(hasSamePosition(before, row) ? [] : ['place'])]
}

type Tick = { key: string; done: boolean }

/** Returns the ticks that mark the items in `of` as done or not done. `items` has all items of the list. */
export function ticksOf(
  items: readonly ShownItem[],
  { of, done }: { of: readonly ShownItem[]; done: boolean },
): Tick[] {
  return of.flatMap(tickKeysIn(items)).map((key) => ({ key, done }))
}

type Additions = {
  items: readonly ShownItem[]
  text: string
  /** The mentions parsed from `text`. */
  mentions: readonly Mention[]
}

/**
 * Returns the changes that add the items of a text. An item that is already on the list with the same wording
 * is only unticked.
 */
export function additions({ rows }: Pick<ListRows, 'rows'>, { items, text, mentions }: Additions) {
  const itemsByKey = new Map(items.map((item) => [item.key, item]))
  const existing = new Set<ShownItem>()
  const missing: string[] = []
  for (const { key, text: words } of mentions) {
    const item = itemsByKey.get(key)
    const isListed = item?.texts.some((one) => one.toLowerCase() === words.toLowerCase())
    if (item && isListed) existing.add(item)
    else missing.push(words)
  }
  // Keeps the text and its headings as sent, unless some of its items are already on the list.
  const isWhole = existing.size === 0
  const added = isWhole ? text : missing.join('\n')
  return {
    existing: [...existing],
    changes: addText(rows, added, () => (isWhole ? mentions : linesOf(missing))),
    ticks: ticksOf(items, { of: [...existing].filter(({ isDone }) => isDone), done: false }),
  }
}

/** Returns each text with its offset in the text that joins all of them with newlines. */
function linesOf(texts: readonly string[]) {
  let end = 0
  return texts.map((text) => {
    const at = end
    end += text.length + 1
    return { at, text }
  })
}
