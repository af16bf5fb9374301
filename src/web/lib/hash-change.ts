/**
 * Calls `listener` when only the fragment of this tab's URL changes, as when another link to the same page is
 * opened. Returns a function that unsubscribes.
 */
export function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
