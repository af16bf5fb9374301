/**
 * What the browser keeps for a shopper, keyed by user. Only this file touches localStorage: it may be
 * full or forbidden, and then the app works on without remembering.
 */
const prefix = 'grocery-genie:'
const linkPrefix = 'grocery-genie-link:'

/** What this tab wrote last: other tabs of the same shopper write to the same place on the device. */
const writtenHere = new Map<string, string>()

/** The stored text, or null when there is none or it can't be read. */
export function readStored(userId: string, name: string): string | null {
  return readText('session', key(userId, name)) ?? readText('local', key(userId, name))
}

/** Whether this tab wrote it, before a reload or after, and not another one of the same shopper. */
export function isStoredOfTab(userId: string, name: string): boolean {
  return readText('session', key(userId, name)) !== null
}

/** What a stored text says as JSON; an empty object where it can't be read. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export function writeStored(userId: string, name: string, text: string): void {
  writtenHere.set(key(userId, name), text)
  removeText('session', key(userId, name))
  writeText('local', key(userId, name), text)
}

/** As `writeStored`, but this tab reads its own after a reload, whatever other tabs wrote meanwhile. */
export function writeStoredOfTab(userId: string, name: string, text: string): void {
  writeStored(userId, name, text)
  writeText('session', key(userId, name), text)
}

/** As `writeStored`, but only for this tab, until it is closed. */
export function writeStoredOfSession(userId: string, name: string, text: string): void {
  writeText('session', key(userId, name), text)
}

export function removeStored(userId: string, name: string): void {
  writtenHere.delete(key(userId, name))
  removeText('session', key(userId, name))
  removeText('local', key(userId, name))
}

/** Calls back when another tab of this device wrote it; the function that it returns ends that. */
export function onStoredElsewhere(userId: string, name: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key(userId, name)) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

/** Removes everything that was kept for any shopper on this device. */
export function removeAllStored(): void {
  writtenHere.clear()
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area)) removeText(area, name)
  }
  for (const name of storedKeys('session', linkPrefix)) removeText('session', name)
}

/**
 * Removes it from the device too, but not from this tab: there a shopper whose session ended unasked
 * finds it as it was, after a reload as well.
 */
export function moveDraftsToTab(): void {
  for (const name of storedKeys('local')) writeText('session', name, readText('local', name) ?? '')
  for (const [name, text] of writtenHere) writeText('session', name, text)
  writtenHere.clear()
  for (const name of storedKeys('local')) removeText('local', name)
}

/** Removes what is kept here for shoppers other than the one who came. */
export function removeStoredOfOthers(userId: string): void {
  const isOfOthers = (name: string) => !name.startsWith(key(userId, ''))
  for (const name of [...writtenHere.keys()].filter(isOfOthers)) writtenHere.delete(name)
  for (const area of ['local', 'session'] as const) {
    for (const name of storedKeys(area).filter(isOfOthers)) removeText(area, name)
  }
}

/** Where this tab keeps what a link carries: it outlasts a sign-in, but nobody finds it after a sign-out. */
export function nameOfLink(kind: string): string {
  return linkPrefix + kind
}

type Area = 'local' | 'session'

function storedKeys(area: Area, start = prefix): string[] {
  try {
    return Object.keys(areaOf(area)).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}

export function readText(area: Area, name: string): string | null {
  try {
    return areaOf(area).getItem(name)
  } catch {
    return null
  }
}

export function writeText(area: Area, name: string, text: string): void {
  try {
    areaOf(area).setItem(name, text)
  } catch {
    // It is full or forbidden.
  }
}

export function removeText(area: Area, name: string): void {
  try {
    areaOf(area).removeItem(name)
  } catch {
    // It is forbidden, so nothing is there.
  }
}

/** Throws where it is forbidden. */
function areaOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

function key(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`
}
