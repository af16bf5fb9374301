/** What the browser had no room for, and nobody waits for. */
export type FailedWrite = 'tick' | 'change'

const listeners = new Set<(what: FailedWrite) => void>()

/** Calls back when something was not written on this device. */
export function onFailedWrite(listener: (what: FailedWrite) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFailedWrite(what: FailedWrite): void {
  for (const listener of listeners) listener(what)
}
