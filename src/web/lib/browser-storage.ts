/**
 * Stores strings per shopper in the browser's storage, under keys that contain the user id. No other file
 * uses `localStorage` or `sessionStorage`. If storage is full or blocked, the app works without it.
 */
const prefix = 'grocery-genie:'
const linkPrefix = 'grocery-genie-link:'

/**
 * The values this tab last wrote to the device, by storage key. Other tabs of the same shopper may have
 * overwritten these values on the device.
 */
const writtenHere = new Map<string, string>()

/**
 * Returns the value that this tab keeps for itself or, if there is none, the value stored on the device.
 * Returns null if neither exists or storage is blocked.
 */
export function readStored(userId: string, name: string): string | null {
  return readText('session', key(userId, name)) ?? readText('local', key(userId, name))
}

/**
 * Returns whether this tab keeps its own value under this name. Such a value survives a reload. Returns false
 * for a value written with `writeStored`, because that value belongs to the device.
 */
export function isStoredByThisTab(userId: string, name: string): boolean {
  return readText('session', key(userId, name)) !== null
}

/** Parses JSON. Returns an empty object if the text is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Stores a value on this device, for all tabs, and removes this tab's own value with that name. If storage is
 * full or blocked, doesn't store anything and doesn't throw.
 */
export function writeStored(userId: string, name: string, text: string): void {
  writtenHere.set(key(userId, name), text)
  removeText('session', key(userId, name))
  writeText('local', key(userId, name), text)
}

/**
 * Like `writeStored`, but also stores a copy for this tab. This tab then reads its copy, even after a reload
 * and even if another tab has written a different value since.
 */
export function writeStoredOfTab(userId: string, name: string, text: string): void {
  writeStored(userId, name, text)
  writeText('session', key(userId, name), text)
}

/**
 * Stores a value for this tab only, until the tab is closed. This tab reads this value instead of the one on
 * the device.
 */
export function writeStoredOfSession(userId: string, name: string, text: string): void {
  writeText('session', key(userId, name), text)
}

/**
 * Removes the shopper's value with this name from this device and this tab. Other tabs keep their own values.
 */
export function removeStored(userId: string, name: string): void {
  writtenHere.delete(key(userId, name))
  removeText('session', key(userId, name))
  removeText('local', key(userId, name))
}

/**
 * Calls `listener` when another tab writes or removes the value on this device. Returns a function that
 * unsubscribes.
 */
export function onStoredElsewhere(userId: string, name: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key(userId, name)) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

/** Removes all shoppers' stored values and the data from opened links from this device and this tab. */
export function removeAllStored(): void {
  writtenHere.clear()
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area)) removeText(area, name)
  }
  for (const name of storedKeys('session', linkPrefix)) removeText('session', name)
}

/**
 * Moves all stored values from the device to this tab. If a session ends unexpectedly, the values stay
 * available in this tab, even after a reload. If another tab has overwritten a value, this tab keeps its own
 * last value.
 */
export function moveDraftsToTab(): void {
  for (const name of storedKeys('local')) writeText('session', name, readText('local', name) ?? '')
  for (const [name, text] of writtenHere) writeText('session', name, text)
  writtenHere.clear()
  for (const name of storedKeys('local')) removeText('local', name)
}

/** Removes the stored values of all other shoppers from this device and this tab. */
export function removeStoredOfOthers(userId: string): void {
  const isOfOthers = (name: string) => !name.startsWith(key(userId, ''))
  for (const name of [...writtenHere.keys()].filter(isOfOthers)) writtenHere.delete(name)
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area).filter(isOfOthers)) removeText(area, name)
  }
}

/**
 * Returns the storage key for data from a link opened in this tab, such as an invitation's secret. The data
 * survives a sign-in and is removed on sign-out.
 */
export function linkStorageName(kind: string): string {
  return linkPrefix + kind
}

type Area = 'local' | 'session'

/** Returns the storage keys that begin with `start`, or an empty array if storage is blocked. */
function storedKeys(area: Area, start = prefix): string[] {
  try {
    return Object.keys(areaOf(area)).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

/** Returns the value under this storage key, or null if it doesn't exist or storage is blocked. */
export function readText(area: Area, name: string): string | null {
  try {
    return areaOf(area).getItem(name)
  } catch {
    return null
  }
}

/** Stores a value under this storage key. Does nothing if storage is full or blocked. */
export function writeText(area: Area, name: string, text: string): void {
  try {
    areaOf(area).setItem(name, text)
  } catch {
    // Storage is full or blocked.
  }
}

/** Removes the value with this storage key. Does nothing if storage is blocked. */
export function removeText(area: Area, name: string): void {
  try {
    areaOf(area).removeItem(name)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Returns a storage area. Throws if storage is blocked. */
function areaOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

/** Returns the storage key for the shopper's value with this name. */
function key(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}
