import { changesOfText, type ListItemRow } from '#shared/lists/list-text.ts'
import { type Row, rowId } from '#shared/lists/synced-row.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import type { Write } from './rows-after-write.ts'

/** A list that begins, with its first item or when it is saved. */
export function newList(name: string, createdAtMs: number): Write {
  const createdAt = new Date(createdAtMs)
  return {
    kind: 'lists',
    fields: {
      // As the specification has it; the server takes the next one where this one is taken.
      id: String(createdAt.getTime()),
      name,
      present: true,
      created_at: createdAt.toISOString(),
    },
    // Another device may be in the middle of a walk with a list that isn't here yet.
    initial: { trip: 1, store: null },
  }
}

export function newTick(
  itemKey: string,
  { trip, isDone }: { trip: number; isDone: boolean },
): Write {
  return { kind: 'ticks', key: { trip, key: tickKey(itemKey) }, fields: { done: isDone } }
}

type TextChange = { uid: string; before: readonly ListItemRow[]; text: string }

/** What makes the list of these rows say a text instead of what it said before. */
export function writesOfText(
  rows: ReadonlyMap<string, Row>,
  { uid, before, text }: TextChange,
): Write[] {
  const { written, removed } = changesOfText(before, text)
  const textBefore = new Map(before.map((row) => [row.key, row.text]))
  const keptItem = (key: string) => rows.get(rowId('items', uid, { key }))
  return [
    ...written.map(({ key, text: words, ...position }): Write => {
      const says = { text: words, present: true }
      const isMoved = textBefore.get(key) === words && keptItem(key)?.fields['present'] === true
      // What another device changes of its words, or removes, is not taken back with that.
      return isMoved
        ? { kind: 'items', key: { key }, fields: position, initial: says }
        : { kind: 'items', key: { key }, fields: { ...position, ...says } }
    }),
    // What never became a row needs no removal.
    ...removed.flatMap((key): Write[] =>
      keptItem(key) ? [{ kind: 'items', key: { key }, fields: { present: false } }] : [],
    ),
  ]
}
