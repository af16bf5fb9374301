import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { emptyHanded, type ShoppingState, type ShoppingView } from './shopping-view.ts'

/** What a shopper had typed, chosen and walked, kept on this device so that a reload loses nothing. */
export type ShoppingDraft = {
  listText: string
  listName: string
  storeFilter: { location: string; query: string }
  state: ShoppingState
}

const name = 'shopping-draft'

// Each part is read by itself: an unreadable one doesn't cost the others.
const StoredDraft = z.object({
  listText: withFallback(z.string(), ''),
  listName: withFallback(z.string(), ''),
  location: withFallback(z.string(), ''),
  query: withFallback(z.string(), ''),
  store: withFallback(z.nullable(StoreLocation), null),
  items: withFallback(z.array(z.string()), []),
  // null: the results are on the screen, not the route.
  completedCount: withFallback(z.nullable(z.int().check(z.nonnegative())), null),
})

export function readDraft(shopperId: string): ShoppingDraft {
  return draftFromText(readStored(shopperId, name) ?? '{}')
}

export function writeDraft(shopperId: string, draft: ShoppingDraft): void {
  writeStored(shopperId, name, draftToText(draft))
}

export function draftToText({ listText, listName, storeFilter, state }: ShoppingDraft): string {
  const { store, view } = state
  const stored: z.infer<typeof StoredDraft> = {
    listText,
    listName,
    ...storeFilter,
    store,
    items: 'search' in view ? [...view.search.items] : [],
    completedCount: view.kind === 'route' ? view.completedCount : null,
  }
  return JSON.stringify(stored)
}

export function draftFromText(text: string): ShoppingDraft {
  const stored = StoredDraft.safeParse(parsedJson(text)).data
  if (!stored) return emptyDraft
  const { listText, listName, location, query, store } = stored
  return {
    listText,
    listName,
    storeFilter: { location, query },
    state: { store, view: viewFrom(stored) },
  }
}

const emptyDraft: ShoppingDraft = {
  listText: '',
  listName: '',
  storeFilter: { location: '', query: '' },
  state: emptyHanded,
}

function viewFrom({ store, items, completedCount }: z.infer<typeof StoredDraft>): ShoppingView {
  if (!store || items.length === 0) return { kind: 'idle' }
  const search = { store, items }
  return completedCount === null
    ? { kind: 'results', search }
    : { kind: 'route', search, completedCount }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
