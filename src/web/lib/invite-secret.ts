import { linkStorageName, readText, removeText, writeText } from './browser-storage.ts'

const name = linkStorageName('invite')
/** Format of the secrets that the server creates. */
const pattern = /^[\w-]{20,64}$/

/**
 * Moves an invitation's secret from the page's URL to this tab's storage, and returns the secret. If the URL
 * doesn't contain a valid secret, leaves the URL unchanged and returns the stored secret, or null if none is
 * stored.
 */
export function takeInviteSecret(): string | null {
  const secret = location.hash.slice(1)
  if (!pattern.test(secret)) return readInviteSecret()
  writeText('session', name, secret)
  history.replaceState(history.state, '', location.pathname)
  return secret
}

/** Returns the stored secret of the invitation last opened in this tab, or null if none is stored. */
export function readInviteSecret(): string | null {
  return readText('session', name)
}

/** Removes the invitation's stored secret from this tab. */
export function forgetInviteSecret(): void {
  removeText('session', name)
}
