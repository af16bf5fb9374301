import { useCallback, useEffect, useState } from 'react'
import { offerUndo, type Undoable } from '../../ui/undo-toast.ts'

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
