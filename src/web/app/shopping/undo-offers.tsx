import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import type { Undo } from '../../lib/trip/trip-actions.ts'
import { offerUndo } from '../../ui/undo-toast.ts'

type Offer = (undo: Undo | null) => void

const UndoOffersContext = createContext<Offer>(() => {})

/** Offers to take actions back as long as the shopping screen is open. */
export function UndoOffers({ children }: { children: ReactNode }) {
  const [withdrawals] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const withdraw of withdrawals) withdraw()
    },
    [withdrawals],
  )
  const offer = useCallback(
    (undo: Undo | null) => {
      if (undo) withdrawals.add(offerUndo(undo))
    },
    [withdrawals],
  )
  return <UndoOffersContext value={offer}>{children}</UndoOffersContext>
}

/** Offers to take an action back. It stays the same function. */
export function useOffer(): Offer {
  return useContext(UndoOffersContext)
}
