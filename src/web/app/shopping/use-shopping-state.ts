import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { Walk } from '#shared/route/plan-walk.ts'
import { offerUndo, type Undoable } from '../../ui/undo-toast.ts'
import { nextShoppingState, type ShoppingEvent, type ShoppingState } from './shopping-state.ts'
import { losesProgress, showsSearch, type View, viewBehind, viewOf } from './view.ts'
import { openAddress, useViewAddress } from './view-address.ts'

type Step = {
  /** Where it changes nothing, no view is opened either. */
  event?: ShoppingEvent
  /** The view that is open afterwards. */
  view: View
  onUndone?: (() => void) | undefined
}

type ListText = { listText: string; keysBefore: readonly string[] }

/**
 * Store, search and walk, with the view that the address opens. Each action stays the same function, so
 * that a component that only calls it is not rendered when they change.
 */
export function useShoppingState(initial: ShoppingState) {
  const [state, dispatch] = useReducer(nextShoppingState, initial)
  const view = viewOf(useViewAddress(), state)
  const offer = useUndoOffers()
  const latest = useRef({ state, view })
  useEffect(() => {
    latest.current = { state, view }
  })

  /** Offers to go back to what is shown now. */
  const offerReturn = useCallback(
    (title: string, onUndone?: () => void) => {
      const before = latest.current
      offer({
        title,
        onUndo: () => {
          dispatch({ type: 'state-restored', state: before.state })
          openAddress(before.view)
          onUndone?.()
        },
      })
    },
    [offer],
  )

  const actions = useMemo(() => {
    function go({ event, view: opened, onUndone }: Step) {
      const before = latest.current
      const after = event ? nextShoppingState(before.state, event) : before.state
      if (event && after === before.state) return
      if (losesProgress(before, { state: after, view: opened })) {
        const isBegunAgain = event?.type === 'navigation-started'
        offerReturn(isBegunAgain ? 'You began again' : 'You left your route', onUndone)
      }
      if (event) dispatch(event)
      openAddress(opened)
    }

    // The saved lists belong to the shopper; every other view belongs to the store.
    const viewWithoutStore = () => (latest.current.view === 'saved-lists' ? 'saved-lists' : 'list')

    return {
      chooseStore: (store: StoreLocation) =>
        go({ event: { type: 'store-chosen', store }, view: viewWithoutStore() }),
      applySampleData: () => go({ event: { type: 'sample-data-used' }, view: viewWithoutStore() }),
      searchItems: (list: ListText) => {
        const isShown = showsSearch(latest.current.view)
        go({ event: { type: 'items-searched', ...list, isShown }, view: 'results' })
      },
      /** Begins a walk with nothing taken. */
      startWalk: (of: Walk['of'], onUndone: () => void) =>
        go({ event: { type: 'navigation-started', of }, view: 'route', onUndone }),
      changeWalk: (change: (walk: Walk) => Walk) => dispatch({ type: 'walk-changed', change }),
      changeSearch: (list: ListText) => dispatch({ type: 'list-changed', ...list }),
      /** What was looked up was of another list. */
      closeViews: (onUndone?: () => void) =>
        go({ event: { type: 'list-loaded' }, view: 'list', onUndone }),
      openView: (opened: View) => go({ view: opened }),
      /** The second time it closes the view. */
      toggleView: (toggled: 'directory' | 'saved-lists') => {
        const { state: now, view: open } = latest.current
        go({ view: open === toggled ? viewBehind(now) : toggled })
      },
      /** The shopper is about to leave the route by the browser's own way back. */
      offerRoute: () => offerReturn('You left your route'),
    }
  }, [offerReturn])

  return { state, view, offerUndo: offer, ...actions }
}

/** As `offerUndo`, for what can be taken back only while the component that offers it is there. */
function useUndoOffers(): (undoable: Undoable) => void {
  const [withdrawals] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const withdraw of withdrawals) withdraw()
    },
    [withdrawals],
  )
  return useCallback((undoable) => void withdrawals.add(offerUndo(undoable)), [withdrawals])
}
