import { useEffect, useRef } from 'react'
import { toast } from './toast.ts'

const undoDurationMs = 10_000

type Undoable = { title: string; text?: string; onUndo: () => void }

/** Offers to take something back for ten seconds, or until its screen is gone. */
export function useUndoToast(): (undoable: Undoable) => () => void {
  const dismissals = useRef(new Set<() => void>())

  useEffect(() => {
    const offered = dismissals.current
    return () => {
      for (const dismiss of offered) dismiss()
    }
  }, [])

  return ({ onUndo, ...message }) => {
    const dismiss = toast({
      ...message,
      durationMs: undoDurationMs,
      action: { label: 'Undo', onPress: onUndo },
    })
    dismissals.current.add(dismiss)
    return dismiss
  }
}
