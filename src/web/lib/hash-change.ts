/**
 * Calls `listener` when only the fragment of this tab's URL changes, for example because another link to the
 * same page was opened. Returns a function that unsubscribes.
 */
export function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
