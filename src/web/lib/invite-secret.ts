import { linkStorageName, readText, removeText, writeText } from './browser-storage.ts'

const name = linkStorageName('invite')
/** Format of the server's secrets. */
const pattern = /^[\w-]{20,64}$/

/**
 * Moves the secret of an invitation from the page's address to this tab's storage, and returns it. If the
 * address has none, returns the stored secret, or null.
 */
export function takeInviteSecret(): string | null {
  const secret = location.hash.slice(1)
  if (!pattern.test(secret)) return readInviteSecret()
  writeText('session', name, secret)
  history.replaceState(history.state, '', location.pathname)
  return secret
}

/**
 * Returns the secret of the invitation opened in this tab. Returns null if there is none or if it was
 * accepted.
 */
export function readInviteSecret(): string | null {
  return readText('session', name)
}

/** Removes the secret of the invitation from this tab. */
export function forgetInviteSecret(): void {
  removeText('session', name)
}
