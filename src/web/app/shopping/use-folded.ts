import { useState } from 'react'
import type { View } from '../../lib/trip/view.ts'
import { isOneColumn } from '../../ui/use-one-column.ts'

/** Identifies the open view and the tap on Find Items that opened it. */
export type Shown = { view: View; press: number | null }

type FoldedOptions = Shown & {
  hasStore: boolean
  hasList: boolean
  /** Whether a named list is open, even if it hasn't arrived on this device yet. */
  hasOpenList: boolean
  /** Whether the list's text was typed on this screen. */
  isTyped: boolean
}

/**
 * Returns whether the store panel and the list's text are folded, and a function that sets both values. In
 * the one-column layout, the store panel starts folded even if no store is chosen, so that a new shopper sees
 * only the list and one next step.
 *
 * Opening any view other than the list folds the store panel. Opening any view folds the text if the list
 * contains items, and unfolds it otherwise. Removing the store unfolds the store panel, so that the shopper
 * can choose another store. The text also folds when a list that wasn't typed here appears, and unfolds when
 * the list becomes empty.
 */
export function useFolded({ view, press, hasStore, hasList, ...options }: FoldedOptions) {
  const { hasOpenList, isTyped } = options
  const [folded, setFolded] = useState(() => ({
    store: isOneColumn() || hasStore || hasList || hasOpenList,
    list: hasList,
  }))
  const [shown, setShown] = useState({ view, press, hasList, hasStore })
  if (shown.view !== view || shown.press !== press || shown.hasStore !== hasStore) {
    const isRemoved = shown.hasStore && !hasStore
    const isViewOpened = shown.view !== view || shown.press !== press
    setShown({ view, press, hasList, hasStore })
    if (isViewOpened) setFolded({ store: view === 'list' ? folded.store : true, list: hasList })
    if (isRemoved) setFolded((now) => ({ ...now, store: false }))
  } else if (shown.hasList !== hasList) {
    setShown({ view, press, hasList, hasStore })
    // A list that wasn't typed on this screen was joined, opened or synced.
    if (!hasList || !isTyped) setFolded({ ...folded, list: hasList })
  }
  return [folded, setFolded] as const
}
