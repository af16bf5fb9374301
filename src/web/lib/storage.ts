/**
 * What the browser keeps for a shopper, keyed by user. Only this file touches localStorage: it may be
 * full or forbidden, and then the app works on without remembering.
 */
const prefix = 'grocery-genie:'

/** The stored text, or null when there is none or it can't be read. */
export function readStored(userId: string, name: string): string | null {
  try {
    return localStorage.getItem(key(userId, name))
  } catch {
    return null
  }
}

/** Says whether the browser took it. */
export function writeStored(userId: string, name: string, text: string): boolean {
  try {
    localStorage.setItem(key(userId, name), text)
    return true
  } catch {
    return false
  }
}

/** Removes everything that was kept for any shopper on this device. */
export function removeAllStored(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) localStorage.removeItem(name)
    }
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

function key(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}
