import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { isStoredOfTab, parsedJson, readStored, writeStoredOfTab } from '../browser-storage.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import { initialState, isUnsaved, type TripState } from './trip-state.ts'
import { type View, views } from './view.ts'
import { currentView } from './view-address.ts'

/** A trip as this device keeps it, so that a reload loses nothing. */
export type SavedTrip = {
  state: TripState
  /** The view that was open last, for when the app is opened without naming one. */
  view: View
}

const name = 'shopping-draft'

const StoredOf = z.object({
  list: z.string(),
  trip: z.number(),
  ticksSinceMs: withFallback(z.number(), 0),
})

const StoredProgress = z.object({
  of: withFallback(z.nullable(StoredOf), null),
  planned: z.nullable(z.array(z.string())),
  completed: z.array(z.object({ aisle: z.string(), keys: z.array(z.string()) })),
  /** Ticks that are in no row yet, as versions before `pendingTicks` kept them. */
  unkept: withFallback(z.array(z.string()), []),
  later: withFallback(z.array(z.string()), []),
  notThere: withFallback(z.array(z.string()), []),
  opened: withFallback(z.nullable(z.string()), null),
  isFinished: z.boolean(),
})

// Each part is read by itself: an unreadable one doesn't cost the others.
const StoredTrip = z.object({
  listText: withFallback(z.string(), ''),
  /** As its rows had it last. */
  keptText: withFallback(z.string(), ''),
  openList: withFallback(z.nullable(z.string()), null),
  listName: withFallback(z.string(), ''),
  location: withFallback(z.string(), ''),
  query: withFallback(z.string(), ''),
  store: withFallback(z.nullable(StoreLocation), null),
  // null: nothing was looked up.
  searchText: withFallback(z.nullable(z.string()), null),
  walk: withFallback(z.nullable(StoredProgress), null),
  pendingTicks: withFallback(z.array(z.tuple([z.string(), z.boolean()])), []),
  view: withFallback(z.nullable(z.enum(views)), null),
  // Before there was `view`; without it the results were open where something was looked up.
  isWalking: withFallback(z.boolean(), false),
})

/** `isOfTab`: what was typed last was typed in this tab, so that no other one writes it. */
export function readSavedTrip(shopperId: string): SavedTrip & { isOfTab: boolean } {
  const saved = tripFromText(readStored(shopperId, name) ?? '{}')
  return { ...saved, isOfTab: isStoredOfTab(shopperId, name) }
}

/** The view that was open last. */
export function savedView(shopperId: string): View {
  return readSavedTrip(shopperId).view
}

/** Saves a trip at each change of it, or of the open view. Returns what does so. */
export function tripSaver(trip: Trip, saved: SavedTrip): () => void {
  let { view } = saved
  let written: string | null = null
  let inRows = { list: trip.listId(), text: saved.state.textDraft?.base.text ?? '' }
  return () => {
    if (location.pathname === '/app') view = currentView(trip)
    const snapshot = trip.snapshot()
    const list = trip.listId()
    if (inRows.list !== list) inRows = { list, text: '' }
    // A browser that keeps nothing finds the text here alone, until the server has it.
    if (trip.lists()?.isPersisted()) inRows = { list, text: textInRows(snapshot) }
    const text = tripToText(snapshot, { keptText: inRows.text, view })
    // Most changes of the lists are of their sync.
    if (text === written) return
    written = text
    writeStoredOfTab(trip.shopperId, name, text)
  }
}

function textInRows({ text, textDraft, list, pendingChanges }: TripSnapshot): string {
  if (pendingChanges.length > 0) return list?.text ?? ''
  return textDraft && isUnsaved(textDraft) ? textDraft.base.text : text
}

export function tripToText(
  trip: TripState & Pick<TripSnapshot, 'text'>,
  { keptText, view }: { keptText: string; view: View },
): string {
  const { text, openList, listName, storeFilter, store, search, progress, pendingTicks } = trip
  const stored = {
    listText: text,
    keptText,
    openList,
    listName,
    ...storeFilter,
    store,
    searchText: search?.text ?? null,
    walk: progress && storedOf(progress),
    pendingTicks: [...pendingTicks],
    view,
  }
  return JSON.stringify(stored)
}

export function tripFromText(text: string): SavedTrip {
  const stored = StoredTrip.safeParse(parsedJson(text)).data
  if (!stored) return { state: initialState, view: 'list' }
  const { listText, keptText, openList, listName, location, query, store } = stored
  const { searchText, walk: storedProgress, pendingTicks, isWalking } = stored
  const search = store && searchText !== null ? { store, text: searchText, press: 0 } : null
  const unkept = (storedProgress?.unkept ?? []).map((key): [string, boolean] => [key, true])
  const lookedUp = isWalking ? 'route' : 'results'
  return {
    state: {
      ...initialState,
      store,
      storeFilter: { location, query },
      openList,
      listName,
      textDraft: { text: listText, base: { text: keptText, rows: null } },
      search,
      progress: search && storedProgress && progressOf(storedProgress),
      pendingTicks: new Map([...unkept, ...pendingTicks]),
    },
    view: stored.view ?? (search ? lookedUp : 'list'),
  }
}

function storedOf({ unavailable, ...progress }: RouteProgress) {
  return { ...progress, notThere: unavailable }
}

function progressOf({
  unkept: _,
  notThere,
  ...progress
}: z.output<typeof StoredProgress>): RouteProgress {
  return { ...progress, unavailable: notThere }
}
