import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { isLongPaste } from '../../lib/trip/row-actions.ts'
import type { Undo } from '../../lib/trip/trip-actions.ts'
import { toast } from '../../ui/toast.ts'
import { offerUndo } from '../../ui/undo-toast.ts'

type Offer = (undo: Undo | null) => void

const UndoOffersContext = createContext<Offer>(() => {})

/**
 * Provides `useOffer` to its children. When the shopping screen closes, withdraws all undos offered on it.
 */
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

/**
 * Returns a function that offers an undo, but does nothing if the undo is null. The function stays the same
 * between renders.
 */
export function useOffer(): Offer {
  return useContext(UndoOffersContext)
}

/** Maximum time the toast is visible, in milliseconds. Normally, it is dismissed once the text is read. */
const maxMs = 60_000

/** Shows a toast while long pasted text is being read. Resolves like `adding`. */
export async function withReadingToast(
  pasted: string,
  adding: Promise<Undo | null>,
): Promise<Undo | null> {
  if (!isLongPaste(pasted)) return adding
  const dismiss = toast({ title: 'Reading your list...', durationMs: maxMs })
  try {
    return await adding
  } finally {
    dismiss()
  }
}
