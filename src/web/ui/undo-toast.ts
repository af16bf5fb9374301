import { useCallback, useEffect, useState } from 'react'
import { toast } from './toast.ts'

const undoDurationMs = 10_000

export type Undoable = { title: string; onUndo: () => void }

/** Offers to take something back for ten seconds; the function that it returns withdraws the offer. */
export function offerUndo({ title, onUndo }: Undoable): () => void {
  return toast({
    title,
    durationMs: undoDurationMs,
    action: { label: 'Undo', onPress: onUndo },
  })
}

/** As `offerUndo`, for what can be taken back only while the component that offers it is there. */
export function useUndoOffers(): (undoable: Undoable) => void {
  const [withdrawals] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const withdraw of withdrawals) withdraw()
    },
    [withdrawals],
  )
  return useCallback((undoable) => void withdrawals.add(offerUndo(undoable)), [withdrawals])
}
