/**
 * The kind of change that couldn't be written, usually because the browser was out of space. Reported only
 * for writes that the caller doesn't wait for.
 */
export type FailedWrite = 'tick' | 'change'

const listeners = new Set<(write: FailedWrite) => void>()

/** Calls `listener` whenever a write in this tab fails. Returns a function that unsubscribes. */
export function onFailedWrite(listener: (write: FailedWrite) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all listeners about a failed write. */
export function reportFailedWrite(write: FailedWrite): void {
  for (const listener of listeners) listener(write)
}
