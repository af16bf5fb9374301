/**
 * Resolves with true if the server has a different version of the app, that is, if its page for this URL
 * loads a different script. Resolves with false if the server responds with an error, or if this page has no
 * module script. Rejects if there is no network.
 */
export async function isUpdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const response = await fetch(location.pathname, { cache: 'no-store' })
  if (!response.ok || script === null || script === undefined) return false
  return loadsOtherScript(await response.text(), script)
}

const moduleScript = /<script type="module"[^>]{0,100} src="(?<src>[^"]{1,200})"/u

/**
 * Returns whether the HTML of a page loads a different script than `script`. Returns false for a page without
 * a module script, such as the sign-in page of a store's Wi-Fi.
 */
export function loadsOtherScript(html: string, script: string): boolean {
  const named = moduleScript.exec(html)?.groups?.['src']
  return named !== undefined && named !== script
}
