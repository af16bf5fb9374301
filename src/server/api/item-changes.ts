import type { ListChanges } from '#shared/contracts/list-sync.ts'
import { addText } from '#shared/lists/change-rows.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { hasSamePosition } from '#shared/lists/list-text.ts'
import { rowText } from '#shared/lists/row-store.ts'
import { tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'
import type { ShownItem } from './shown-items.ts'

/**
 * Converts changed rows and ticks to the list changes that a device would send. Each changed field gets
 * `clock` as its clock.
 */
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
 * Returns the names of the fields that changed. For a new row, returns all fields, so that no value of a
 * removed row with the same key comes back.
 */
function changedFields(before: ListItemRow | undefined, row: ListItemRow): string[] {
  if (before === undefined) return ['text', 'place', 'present', 'store']
  const text = before.text === row.text ? [] : ['text']
  const store = before.store === row.store ? [] : ['store']
  return [...text, ...store, ...(hasSamePosition(before, row) ? [] : ['place'])]
}

type Tick = { key: string; done: boolean }

/**
 * Returns ticks that mark the items in `of` as done or not done. `items` must contain all items on the list.
 */
export function ticksOf(
  items: readonly ShownItem[],
  { of, done }: { of: readonly ShownItem[]; done: boolean },
): Tick[] {
  return of.flatMap(tickKeysIn(items)).map((key) => ({ key, done }))
}

type Additions = {
  /** All items on the list. */
  items: readonly ShownItem[]
  text: string
  /** The mentions parsed from `text`. */
  mentions: readonly Mention[]
  /** The items parsed from `text`. */
  added: readonly ShownItem[]
  /** Store for the items whose text doesn't name one, or null. */
  store: string | null
}

/**
 * Returns the changes that add the items in `text`. An item already on the list with the same words and store
 * isn't added again, only unticked. If the new item has no store, an item with any store matches.
 */
export function changesToAdd(
  { rows }: Pick<ListRows, 'rows'>,
  { items, text, mentions, added: wanted, store }: Additions,
) {
  const existing = new Set<ShownItem>()
  const missing: string[] = []
  const itemsByName = Map.groupBy(items, ({ name }) => name)
  for (const item of wanted) {
    const sameName = itemsByName.get(item.name) ?? []
    for (const words of item.texts) {
      const listed = findListed(sameName, words, item.store ?? store)
      if (listed) existing.add(listed)
      else missing.push(rowText({ text: words, store: item.store ?? '' }))
    }
  }
  // If none of the items is on the list yet, keeps the text and its headings unchanged.
  const isWhole = existing.size === 0
  const added = isWhole ? text : missing.join('\n')
  return {
    existing: [...existing],
    changes: addText(rows, added, () => (isWhole ? mentions : linesOf(missing))),
    ticks: ticksOf(items, { of: [...existing].filter(({ isDone }) => isDone), done: false }),
  }
}

/**
 * Finds an item on the list by words, ignoring case, and by store. If `store` is null, any store matches, but
 * an item without a store is preferred.
 */
function findListed(
  items: readonly ShownItem[],
  words: string,
  store: string | null,
): ShownItem | undefined {
  const listed = items.filter(({ texts }) =>
    texts.some((one) => one.toLowerCase() === words.toLowerCase()),
  )
  return listed.find((one) => one.store === store) ?? (store === null ? listed[0] : undefined)
}

/** Returns each string with its offset in the text that results from joining all strings with newlines. */
function linesOf(texts: readonly string[]) {
  let end = 0
  return texts.map((text) => {
    const at = end
    end += text.length + 1
    return { at, text }
  })
}
