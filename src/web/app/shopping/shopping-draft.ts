import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import {
  isStoredOfTab,
  parsedJson,
  readStored,
  writeStoredOfTab,
} from '../../lib/browser-storage.ts'
import { initialState, type ShoppingState } from './shopping-state.ts'
import type { ListDraft } from './use-open-list.ts'
import { type View, views } from './view.ts'

/** What a shopper had typed, chosen and walked, kept on this device so that a reload loses nothing. */
export type ShoppingDraft = {
  list: ListDraft
  listName: string
  storeFilter: { location: string; query: string }
  state: ShoppingState
  /** The view that was open last, for when the app is opened without naming one. */
  view: View
}

/** `isOfTab`: what was typed last was typed in this tab, so that no other one keeps it. */
export type StoredDraft = ShoppingDraft & { isOfTab: boolean }

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
const StoredDraftText = z.object({
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
  view: withFallback(z.nullable(z.enum(views)), null),
  // Before there was `view`; without it the results were open where something was looked up.
  isWalking: withFallback(z.boolean(), false),
})

export function readDraft(shopperId: string): StoredDraft {
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
  const state = { ...initialState, store: draft.state.store }
  const opened = { text: '', keptText: '', openList: list }
  writeDraft(shopperId, { ...draft, list: opened, state, view: 'list' })
}

export function draftToText({ list, listName, storeFilter, state, view }: ShoppingDraft): string {
  const stored = {
    listText: list.text,
    keptText: list.keptText,
    openList: list.openList,
    listName,
    ...storeFilter,
    store: state.store,
    searchText: state.search?.text ?? null,
    walk: state.walk,
    view,
  }
  return JSON.stringify(stored)
}

export function draftFromText(text: string): ShoppingDraft {
  const stored = StoredDraftText.safeParse(parsedJson(text)).data
  if (!stored) return emptyDraft
  const { listText, keptText, openList, listName, location, query, store } = stored
  const { searchText, walk, isWalking } = stored
  const search = store && searchText !== null ? { store, text: searchText, press: 0 } : null
  const lookedUp = isWalking ? 'route' : 'results'
  return {
    list: { text: listText, keptText, openList },
    listName,
    storeFilter: { location, query },
    state: { store, search, walk: search && walk },
    view: stored.view ?? (search ? lookedUp : 'list'),
  }
}

const emptyDraft: ShoppingDraft = {
  list: { text: '', keptText: '', openList: null },
  listName: '',
  storeFilter: { location: '', query: '' },
  state: initialState,
  view: 'list',
}
