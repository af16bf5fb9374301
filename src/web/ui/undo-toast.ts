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
