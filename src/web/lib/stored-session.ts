import { readText, removeText } from './browser-storage.ts'

/** Returns whether a session is stored in this browser, without checking that it is valid. */
export function hasStoredSession(): boolean {
  return readText('local', storageKey()) !== null
}

/** Removes the stored session from this browser, without telling the server. */
export function forgetStoredSession(): void {
  removeText('local', storageKey())
}

/** Returns the storage key under which the Supabase client stores the session by default. */
export function storageKey(): string {
  const { hostname } = new URL(import.meta.env.VITE_SUPABASE_URL || location.origin)
  return `sb-${hostname.split('.')[0]}-auth-token`
}
