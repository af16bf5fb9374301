/**
 * What the browser keeps for a shopper, keyed by user. Only this file touches localStorage: it may be
 * full or forbidden, and then the app works on without remembering.
 */
const prefix = 'grocery-genie:'

/** In this tab only: what waits for a shopper whose session ended unasked. */
const setAside = new Map<string, string>()

/** The stored text, or null when there is none or it can't be read. */
export function readStored(userId: string, name: string): string | null {
  return storedText(key(userId, name)) ?? setAside.get(key(userId, name)) ?? null
}

export function writeStored(userId: string, name: string, text: string): void {
  setAside.delete(key(userId, name))
  try {
    localStorage.setItem(key(userId, name), text)
  } catch {
    // It is full or forbidden.
  }
}

/** Removes everything that was kept for any shopper on this device. */
export function removeAllStored(): void {
  setAside.clear()
  removeFromDevice()
}

/** Removes it from the device too; a shopper who signs in again in this tab finds it as it was. */
export function setAllStoredAside(): void {
  for (const name of storedKeys()) setAside.set(name, storedText(name) ?? '')
  removeFromDevice()
}

function removeFromDevice() {
  for (const name of storedKeys()) localStorage.removeItem(name)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function key(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}
