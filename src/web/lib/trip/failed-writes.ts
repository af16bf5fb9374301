/**
 * What the app was writing when a write failed, usually because the browser had no space left. Only writes
 * that no caller waits for are reported this way.
 */
export type FailedWrite = 'tick' | 'change'

const listeners = new Set<(write: FailedWrite) => void>()

/** Calls `listener` after a write in this tab has failed. Returns a function that unsubscribes. */
export function onFailedWrite(listener: (write: FailedWrite) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies all listeners of a failed write. */
export function reportFailedWrite(write: FailedWrite): void {
  for (const listener of listeners) listener(write)
}
