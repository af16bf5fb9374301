/** Calls back when another link of this page was opened in this tab, which changes the address alone. */
export function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
