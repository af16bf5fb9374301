import { readText, removeText } from './browser-storage.ts'

/** Returns whether this browser stores a session, without loading the client that would verify it. */
export function hasStoredSession(): boolean {
  return readText('local', storageKey()) !== null
}

/** Removes the stored session from this browser. The server isn't told. */
export function forgetStoredSession(): void {
  removeText('local', storageKey())
}

/** Returns the storage key that the client uses by default. */
export function storageKey(): string {
  const { hostname } = new URL(import.meta.env.VITE_SUPABASE_URL || location.origin)
  return `sb-${hostname.split('.')[0]}-auth-token`
}
