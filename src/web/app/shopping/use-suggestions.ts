import { useMemo, useState, useSyncExternalStore } from 'react'
import { itemKey } from '#shared/buy-again/item-name.ts'
import { type Suggestion, type Suggestions, suggestItems } from '#shared/buy-again/suggestions.ts'
import { itemSettingsOf } from '../../lib/item-settings/shopper-settings.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import type { StoredDay } from '../../lib/purchases/day-row.ts'
import { localDay } from '../../lib/purchases/local-day.ts'
import { purchasesOf } from '../../lib/purchases/shopper-purchases.ts'
import type { SyncState } from '../../lib/sync/scheduler.ts'

export type CurrentSuggestions = Suggestions & {
  /** Whether the server's rows have arrived, or the first sync has failed. Once true, it stays true. */
  isSettled: boolean
}

const none: Suggestions = { items: [], tripCount: 0 }

/**
 * Returns what to suggest now, best first. Leaves out items that were bought today, are on the list, or must
 * never be suggested. Later changes remove suggestions or append new ones, but don't reorder those already
 * shown. `listedNames` are the names of the items on the list.
 */
export function useSuggestions(
  shopperId: string,
  listedNames: readonly string[],
): CurrentSuggestions {
  const purchases = purchasesOf(shopperId)
  const settings = itemSettingsOf(shopperId)
  const { isOpen, saved, sync } = useSyncExternalStore(purchases.subscribe, purchases.snapshot)
  const chosen = useSyncExternalStore(settings.subscribe, settings.snapshot)
  const lists = useLists(shopperId)
  const today = lists ? localDay(lists.nowMs()) : ''
  const isReady = lists !== null && isOpen && chosen.isOpen
  const latest = isReady ? suggestionsOf(saved, today) : none
  const [shown, setShown] = useState(latest.items)
  if (shown.length === 0 && latest.items.length > 0) setShown(latest.items)

  const items = useMemo(() => {
    const boughtToday = saved.find(({ day }) => day === today)?.items ?? []
    const excluded = new Set([...boughtToday, ...listedNames].map(itemKey))
    for (const { key, isSuggested } of chosen.saved) if (!isSuggested) excluded.add(key)
    return inShownOrder(latest.items, shown).filter(({ key }) => !excluded.has(key))
  }, [saved, today, listedNames, chosen.saved, latest.items, shown])
  const isSettledNow = isReady && [sync, chosen.sync].every(hasResult)
  // Once settled, the suggestions stay settled during later syncs.
  const [isSettled, setSettled] = useState(isSettledNow)
  if (isSettledNow && !isSettled) setSettled(true)
  return { items, tripCount: latest.tripCount, isSettled }
}

function hasResult({ hasSynced, status }: SyncState): boolean {
  return hasSynced || status === 'failed'
}

/** Moves the items that are already shown to the front and keeps their order. */
function inShownOrder(
  items: readonly Suggestion[],
  shown: readonly Suggestion[],
): readonly Suggestion[] {
  if (items === shown) return items
  const byKey = new Map(items.map((item) => [item.key, item]))
  const first = shown.flatMap(({ key }) => byKey.get(key) ?? [])
  const keys = new Set(first.map(({ key }) => key))
  return [...first, ...items.filter(({ key }) => !keys.has(key))]
}

let last: { of: string; suggestions: Suggestions } | null = null

/**
 * Returns the suggestions for today. Recomputes them only when an earlier day changes, not after each tick.
 */
function suggestionsOf(days: readonly StoredDay[], today: string): Suggestions {
  const past = days.filter(({ day }) => day < today)
  const of = [today, ...past.map(({ day, atMs }) => `${day} ${atMs}`)].join()
  if (last?.of !== of) last = { of, suggestions: suggestItems(past, today) }
  return last.suggestions
}
