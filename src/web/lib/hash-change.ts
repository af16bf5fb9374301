/** Calls `listener` when another link to this page is opened in this tab. Returns its unsubscribe function. */
export function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
