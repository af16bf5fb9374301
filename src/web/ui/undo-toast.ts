import { toast } from './toast.ts'

const undoDurationMs = 10_000

export type Undoable = { title: string; onUndo: () => void }

/** Shows an Undo toast for ten seconds. Returns a function that dismisses it. */
export function offerUndo({ title, onUndo }: Undoable): () => void {
  return toast({
    title,
    durationMs: undoDurationMs,
    action: { label: 'Undo', onPress: onUndo },
  })
}
