import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { isStoredByThisTab, parsedJson, readStored, writeStoredOfTab } from '../browser-storage.ts'
import type { Trip, TripSnapshot } from './trip.ts'
import { initialState, isUnsaved, type TripState } from './trip-state.ts'
import { type View, views } from './view.ts'
import { currentView } from './view-address.ts'

/** A trip as stored on this device, so that a reload doesn't lose anything. */
export type SavedTrip = {
  state: TripState
  /** The view that was open last. It opens again if the URL doesn't name a view. */
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
  /** Ticks that aren't in rows yet, stored by versions of the app without `pendingTicks`. */
  unkept: withFallback(z.array(z.string()), []),
  later: withFallback(z.array(z.string()), []),
  notThere: withFallback(z.array(z.string()), []),
  boughtBefore: withFallback(z.array(z.string()), []),
  opened: withFallback(z.nullable(z.string()), null),
  isFinished: z.boolean(),
})

// Each part has its own fallback, so that a malformed part doesn't affect the others.
const StoredTrip = z.object({
  listText: withFallback(z.string(), ''),
  /** The text that was last stored in rows. */
  keptText: withFallback(z.string(), ''),
  openList: withFallback(z.nullable(z.string()), null),
  listName: withFallback(z.string(), ''),
  location: withFallback(z.string(), ''),
  query: withFallback(z.string(), ''),
  store: withFallback(z.nullable(StoreLocation), null),
  // Null if the list wasn't looked up.
  searchText: withFallback(z.nullable(z.string()), null),
  walk: withFallback(z.nullable(StoredProgress), null),
  pendingTicks: withFallback(z.array(z.tuple([z.string(), z.boolean()])), []),
  view: withFallback(z.nullable(z.enum(views)), null),
  // Whether the route was open, in trips stored by versions without `view`. If the route wasn't open and
  // there was a search, the results were open.
  isWalking: withFallback(z.boolean(), false),
})

/**
 * Returns the trip stored on this device, or an empty trip if there is none or if the stored trip is
 * malformed. `isFromThisTab` tells whether this tab stored the trip. If another tab stored the trip, that tab
 * may still be open, and may save the trip's draft to the list on its own.
 */
export function readSavedTrip(shopperId: string): SavedTrip & { isFromThisTab: boolean } {
  const saved = tripFromText(readStored(shopperId, name) ?? '{}')
  return { ...saved, isFromThisTab: isStoredByThisTab(shopperId, name) }
}

/** Returns the view that was last open on this device, or the list view if none was stored. */
export function savedView(shopperId: string): View {
  return readSavedTrip(shopperId).view
}

/**
 * Returns a function that saves the trip and the open view on this device. The function does nothing if
 * neither has changed since its last call.
 */
export function tripSaver(trip: Trip, saved: SavedTrip): () => void {
  let { view } = saved
  let written: string | null = null
  let inRows = { list: trip.listId(), text: saved.state.textDraft?.base.text ?? '' }
  return () => {
    if (location.pathname === '/app') view = currentView(trip)
    const snapshot = trip.snapshot()
    const list = trip.listId()
    if (inRows.list !== list) inRows = { list, text: '' }
    // Rows that exist only in this page would be lost on a reload, so their text counts as unsaved until the
    // server has it.
    if (trip.lists()?.isPersisted()) inRows = { list, text: textInRows(snapshot) }
    const text = tripToText(snapshot, { rowsText: inRows.text, view })
    // Most changes to lists come from syncing and don't change the stored trip.
    if (text === written) return
    written = text
    writeStoredOfTab(trip.shopperId, name, text)
  }
}

/** Returns the part of the text that is stored in rows, without unsaved changes. */
function textInRows({ text, textDraft, list, pendingChanges }: TripSnapshot): string {
  if (pendingChanges.length > 0) return list?.text ?? ''
  return textDraft && isUnsaved(textDraft) ? textDraft.base.text : text
}

/** Converts a trip to JSON. `rowsText` is the text stored in rows. */
export function tripToText(
  trip: TripState & Pick<TripSnapshot, 'text'>,
  { rowsText: keptText, view }: { rowsText: string; view: View },
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

/**
 * Parses a trip from JSON. Replaces malformed parts with defaults, and returns an empty trip if the JSON is
 * malformed. The draft's `base.rows` is null.
 */
export function tripFromText(text: string): SavedTrip {
  const stored = StoredTrip.safeParse(parsedJson(text)).data
  if (!stored) return { state: initialState, view: 'list' }
  const { listText, keptText, openList, listName, location, query, store } = stored
  const { searchText, walk: storedProgress, pendingTicks, isWalking } = stored
  const search = store && searchText !== null ? { store, text: searchText, repeatCount: 0 } : null
  const unkept = (storedProgress?.unkept ?? []).map((key): [string, boolean] => [key, true])
  const viewOfSearch = isWalking ? 'route' : 'results'
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
    view: stored.view ?? (search ? viewOfSearch : 'list'),
  }
}

/** Converts progress to its stored format, in which `unavailable` has the older name `notThere`. */
function storedOf({ unavailable, ...progress }: RouteProgress) {
  return { ...progress, notThere: unavailable }
}

/** Converts progress from its stored format. */
function progressOf({
  unkept: _,
  notThere,
  ...progress
}: z.output<typeof StoredProgress>): RouteProgress {
  return { ...progress, unavailable: notThere }
}
