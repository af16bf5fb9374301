import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import {
  isStoredOfTab,
  parsedJson,
  readStored,
  writeStoredOfTab,
} from '../../lib/browser-storage.ts'
import { initialState, type ShoppingState, type ShoppingView, walkOf } from './shopping-state.ts'
import type { ListDraft } from './use-open-list.ts'

/** What a shopper had typed, chosen and walked, kept on this device so that a reload loses nothing. */
export type ShoppingDraft = {
  list: ListDraft
  listName: string
  storeFilter: { location: string; query: string }
  state: ShoppingState
}

const name = 'shopping-draft'

const StoredTrip = z.object({
  list: z.string(),
  trip: z.number(),
  ticksSinceMs: withFallback(z.number(), 0),
})

const StoredWalk = z.object({
  of: withFallback(z.nullable(StoredTrip), null),
  planned: z.nullable(z.array(z.string())),
  completed: z.array(z.object({ aisle: z.string(), keys: z.array(z.string()) })),
  unkept: withFallback(z.array(z.string()), []),
  later: withFallback(z.array(z.string()), []),
  notThere: withFallback(z.array(z.string()), []),
  opened: withFallback(z.nullable(z.string()), null),
  isFinished: z.boolean(),
})

// Each part is read by itself: an unreadable one doesn't cost the others.
const StoredDraft = z.object({
  listText: withFallback(z.string(), ''),
  keptText: withFallback(z.string(), ''),
  openList: withFallback(z.nullable(z.string()), null),
  listName: withFallback(z.string(), ''),
  location: withFallback(z.string(), ''),
  query: withFallback(z.string(), ''),
  store: withFallback(z.nullable(StoreLocation), null),
  // null: nothing was looked up.
  searchText: withFallback(z.nullable(z.string()), null),
  walk: withFallback(z.nullable(StoredWalk), null),
  isWalking: withFallback(z.boolean(), false),
})

/** `isOfTab`: what was typed last was typed in this tab, so that no other one keeps it. */
export function readDraft(shopperId: string): ShoppingDraft & { isOfTab: boolean } {
  const draft = draftFromText(readStored(shopperId, name) ?? '{}')
  return { ...draft, isOfTab: isStoredOfTab(shopperId, name) }
}

export function writeDraft(shopperId: string, draft: ShoppingDraft): void {
  writeStoredOfTab(shopperId, name, draftToText(draft))
}

/** Goes on with a saved list, or the one without a name, the next time that the shopping screen opens. */
export function openListInDraft(shopperId: string, list: string | null): void {
  const draft = readDraft(shopperId)
  // What was typed last is not among the rows of its list yet.
  if (draft.list.text !== draft.list.keptText) return
  const state = { store: draft.state.store, view: initialState.view }
  writeDraft(shopperId, { ...draft, list: { text: '', keptText: '', openList: list }, state })
}

export function draftToText({ list, listName, storeFilter, state }: ShoppingDraft): string {
  const { store, view } = state
  const behind = 'behind' in view ? view.behind : undefined
  const stored = {
    listText: list.text,
    keptText: list.keptText,
    openList: list.openList,
    listName,
    ...storeFilter,
    store,
    searchText: 'search' in view ? view.search.text : (behind?.search.text ?? null),
    walk: walkOf(view) ?? behind?.walk ?? null,
    isWalking: view.kind === 'route',
  }
  return JSON.stringify(stored)
}

export function draftFromText(text: string): ShoppingDraft {
  const stored = StoredDraft.safeParse(parsedJson(text)).data
  if (!stored) return emptyDraft
  const { listText, keptText, openList, listName, location, query, store } = stored
  return {
    list: { text: listText, keptText, openList },
    listName,
    storeFilter: { location, query },
    state: { store, view: viewFrom(stored) },
  }
}

const emptyDraft: ShoppingDraft = {
  list: { text: '', keptText: '', openList: null },
  listName: '',
  storeFilter: { location: '', query: '' },
  state: initialState,
}

function viewFrom(stored: z.infer<typeof StoredDraft>): ShoppingView {
  const { store, searchText: text, walk, isWalking } = stored
  if (!store || text === null) return { kind: 'idle' }
  const search = { store, text, press: 0 }
  return isWalking && walk ? { kind: 'route', search, walk } : { kind: 'results', search, walk }
}
