import { useState } from 'react'
import type { View } from '../../lib/trip/view.ts'
import { isOneColumn } from '../../ui/use-one-column.ts'

/** What a press has opened. */
export type Shown = { view: View; press: number | null }

type FoldedOptions = Shown & {
  hasStore: boolean
  hasList: boolean
  /** A list with a name is open, which may be on its way from the server. */
  hasOpenList: boolean
  /** What the list says was typed on this screen. */
  isTyped: boolean
}

/**
 * Whether the store and the list's text are folded in one column: what is settled is, until it is wanted again.
 * A list with rows is settled, and comes before the choice of a store; an empty one begins as text. In
 * one column the store begins folded before one is chosen, too: a new shopper meets the list and one next step.
 */
export function useFolded({ view, press, hasStore, hasList, ...options }: FoldedOptions) {
  const { hasOpenList, isTyped } = options
  const [folded, setFolded] = useState(() => ({
    store: isOneColumn() || hasStore || hasList || hasOpenList,
    list: hasList,
  }))
  const [shown, setShown] = useState({ view, press, hasList })
  if (shown.view !== view || shown.press !== press) {
    setShown({ view, press, hasList })
    setFolded({ store: view === 'list' ? folded.store : true, list: hasList })
  } else if (shown.hasList !== hasList) {
    setShown({ view, press, hasList })
    // One that isn't typed was joined, opened, or came from the server.
    if (!hasList || !isTyped) setFolded({ ...folded, list: hasList })
  }
  return [folded, setFolded] as const
}
