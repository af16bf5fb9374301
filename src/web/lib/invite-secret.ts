import { nameOfLink, readText, removeText, writeText } from './browser-storage.ts'

const name = nameOfLink('invite')
/** As the server makes them. */
const pattern = /^[\w-]{20,64}$/

/** Takes the secret of an invitation out of the page's address, where only this browser sees it. */
export function takeInviteSecret(): string | null {
  const given = location.hash.slice(1)
  if (!pattern.test(given)) return readInviteSecret()
  writeText('session', name, given)
  history.replaceState(history.state, '', location.pathname)
  return given
}

/** Of the invitation that was opened in this tab, and not accepted yet. */
export function readInviteSecret(): string | null {
  return readText('session', name)
}

export function forgetInviteSecret(): void {
  removeText('session', name)
}
