import { isLongPaste } from '../../lib/trip/row-actions.ts'
import type { Undo } from '../../lib/trip/trip-actions.ts'
import { toast } from '../../ui/toast.ts'

/** Maximum time the toast is visible, in milliseconds. It is dismissed as soon as the text has been read. */
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
