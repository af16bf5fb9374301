import type { ListChanges } from '#shared/contracts/list-sync.ts'
import { addItem } from '#shared/list-reader/edit-list.ts'
import { changesOfText, type ListItemRow, textOfRows } from '#shared/lists/list-text.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { ListRows } from './list-queries.ts'
import type { Mention } from './read-mentions.ts'
import type { ShownItem } from './shown-items.ts'

type Row = ListItemRow & { present?: false }
/** A row with the fields of it that are written. */
type Written = { row: Row; fields: readonly ('text' | 'place' | 'present')[] }

/** What belongs to a list and is to be written, as a device sends it. */
export function changesOf(
  { id: list, trip }: Pick<ListRows, 'id' | 'trip'>,
  clock: string,
  { rows = [], ticks = [] }: { rows?: readonly Written[]; ticks?: readonly Tick[] },
): ListChanges {
  return {
    items: rows.map(({ row, fields }) => ({
      present: true,
      ...row,
      list,
      clocks: Object.fromEntries(fields.map((field) => [field, clock])),
    })),
    ticks: ticks.map(({ key, done }) => ({
      list,
      trip,
      key: tickKey(key),
      done,
      clocks: { done: clock },
    })),
  }
}

type Tick = { key: string; done: boolean }

type Additions = {
  items: readonly ShownItem[]
  text: string
  /** Of the text. */
  mentions: readonly Mention[]
}

/** What adds the items of a text; what stands on the list in these words already is opened again. */
export function additions({ rows }: Pick<ListRows, 'rows'>, { items, text, mentions }: Additions) {
  const known = new Map(items.map((item) => [item.key, item]))
  const existing = new Set<ShownItem>()
  const missing: string[] = []
  for (const { key, text: words } of mentions) {
    const item = known.get(key)
    const isThere = item?.texts.some((one) => one.toLowerCase() === words.toLowerCase())
    if (item && isThere) existing.add(item)
    else missing.push(words)
  }
  // As it was sent, headings too, unless something of it is there.
  const added = existing.size === 0 ? text.trim() : missing.join('\n')
  const { written } =
    added === '' ? { written: [] } : changesOfText(rows, addItem(textOfRows(rows), added))
  return {
    existing: [...existing],
    rows: written.map((row): Written => ({ row, fields: ['text', 'place', 'present'] })),
    ticks: [...existing].filter(({ isDone }) => isDone).map(({ key }) => ({ key, done: false })),
  }
}

/** What takes an item off the list; another in the same row, as in 'salt and pepper', stays. */
export function removal(item: ShownItem, items: readonly ShownItem[]): Written[] {
  return item.rows.map((row) => {
    const others = items.filter((other) => other !== item && other.rows.includes(row))
    const text = others.flatMap(({ texts }) => texts[0] ?? []).join(' and ')
    if (text !== '') return { row: { ...row, text }, fields: ['text'] }
    return { row: { ...row, present: false }, fields: ['present'] }
  })
}

/** What writes other words in place of an item. */
export function rewriting(item: ShownItem, items: readonly ShownItem[], words: string): Written[] {
  const [first, ...rest] = removal(item, items)
  if (first === undefined) return []
  const text = first.row.present === false ? words : `${words} and ${first.row.text}`
  return [{ row: { ...withoutPresent(first.row), text }, fields: ['text'] }, ...rest]
}

function withoutPresent({ key, text, before, place }: Row): ListItemRow {
  return { key, text, before, place }
}

/** What moves an item before another, or to the end for none. */
export function moving(
  rows: readonly ListItemRow[],
  item: ShownItem,
  next: ShownItem | null,
): Written[] {
  const moved = item.rows
  const isMoved = new Set(moved)
  const rest = rows.filter((row) => !isMoved.has(row))
  const isNext = new Set(next?.rows)
  const found = rest.findIndex((row) => isNext.has(row))
  const at = found === -1 ? rest.length : found
  const after = rest[at]?.place ?? (rest.at(-1)?.place ?? 0) + moved.length + 1
  const before = rest[at - 1]?.place ?? after - moved.length - 1
  const step = (after - before) / (moved.length + 1)
  const placed = moved.map((row, nth) => ({ ...row, place: before + step * (nth + 1) }))
  const isRising = [before, ...placed.map(({ place }) => place), after].every(
    (place, nth, all) => nth === 0 || place > (all[nth - 1] ?? place),
  )
  // Between neighbours that are too close to have anything between them, all are counted anew.
  const all = [...rest.slice(0, at), ...placed, ...rest.slice(at)]
  const written = isRising ? placed : all.map((row, nth) => ({ ...row, place: nth + 1 }))
  return written.map((row) => ({ row, fields: ['place'] }))
}
