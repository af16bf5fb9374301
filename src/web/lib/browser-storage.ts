/**
 * Texts that the browser stores per shopper, keyed by user id. Only this file uses localStorage. If the
 * storage is full or forbidden, the app works without stored texts.
 */
const prefix = 'grocery-genie:'
const linkPrefix = 'grocery-genie-link:'

/**
 * Texts that this tab has written. On the device, other tabs of the same shopper may have overwritten them.
 */
const writtenHere = new Map<string, string>()

/**
 * Returns the text that this tab stores for itself, else the text on the device. Returns null if there is
 * neither, or if storage is forbidden.
 */
export function readStored(userId: string, name: string): string | null {
  return readText('session', key(userId, name)) ?? readText('local', key(userId, name))
}

/**
 * Returns whether the stored text was written by this tab, now or before a reload, rather than by another
 * tab.
 */
export function isStoredByThisTab(userId: string, name: string): boolean {
  return readText('session', key(userId, name)) !== null
}

/** Parses a stored text as JSON. Returns an empty object if it is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Stores a text on this device, if storage allows it, and remembers that this tab wrote it. Removes the text
 * that this tab stored only for itself.
 */
export function writeStored(userId: string, name: string, text: string): void {
  writtenHere.set(key(userId, name), text)
  removeText('session', key(userId, name))
  writeText('local', key(userId, name), text)
}

/**
 * Like `writeStored`, but after a reload this tab reads its own text, even if other tabs have written since.
 */
export function writeStoredOfTab(userId: string, name: string, text: string): void {
  writeStored(userId, name, text)
  writeText('session', key(userId, name), text)
}

/**
 * Stores a text only for this tab, until it is closed. This tab reads it instead of the text on the device.
 */
export function writeStoredOfSession(userId: string, name: string, text: string): void {
  writeText('session', key(userId, name), text)
}

/** Removes a shopper's text from this device and this tab. */
export function removeStored(userId: string, name: string): void {
  writtenHere.delete(key(userId, name))
  removeText('session', key(userId, name))
  removeText('local', key(userId, name))
}

/** Calls `listener` when another tab on this device writes the text. Returns a function that unsubscribes. */
export function onStoredElsewhere(userId: string, name: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key(userId, name)) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

/** Removes all stored texts of all shoppers from this device. */
export function removeAllStored(): void {
  writtenHere.clear()
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area)) removeText(area, name)
  }
  for (const name of storedKeys('session', linkPrefix)) removeText('session', name)
}

/**
 * Removes all stored texts from the device, but keeps them in this tab. A shopper whose session ended
 * unexpectedly finds them here, even after a reload.
 */
export function moveDraftsToTab(): void {
  for (const name of storedKeys('local')) writeText('session', name, readText('local', name) ?? '')
  for (const [name, text] of writtenHere) writeText('session', name, text)
  writtenHere.clear()
  for (const name of storedKeys('local')) removeText('local', name)
}

/** Removes the stored texts of all other shoppers. */
export function removeStoredOfOthers(userId: string): void {
  const isOfOthers = (name: string) => !name.startsWith(key(userId, ''))
  for (const name of [...writtenHere.keys()].filter(isOfOthers)) writtenHere.delete(name)
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area).filter(isOfOthers)) removeText(area, name)
  }
}

/**
 * Returns the name under which this tab stores the data of a link. The data survives a sign-in and is removed
 * on sign-out.
 */
export function linkStorageName(kind: string): string {
  return linkPrefix + kind
}

type Area = 'local' | 'session'

/** Returns the storage keys that begin with `start`. Returns none if storage is forbidden. */
function storedKeys(area: Area, start = prefix): string[] {
  try {
    return Object.keys(areaOf(area)).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** Reads the text with this storage key. Returns null if there is none or storage is forbidden. */
export function readText(area: Area, name: string): string | null {
  try {
    return areaOf(area).getItem(name)
  } catch {
    return null
  }
}

/** Stores a text under this storage key. Does nothing if storage is full or forbidden. */
export function writeText(area: Area, name: string, text: string): void {
  try {
    areaOf(area).setItem(name, text)
  } catch {
    // Storage is full or forbidden, so the text isn't stored.
  }
}

/** Removes the text with this storage key. */
export function removeText(area: Area, name: string): void {
  try {
    areaOf(area).removeItem(name)
  } catch {
    // Storage is forbidden, so there is no such text.
  }
}

/** Returns a storage area. Throws if storage is forbidden. */
function areaOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

/** Returns the storage key of a shopper's text. */
function key(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}
