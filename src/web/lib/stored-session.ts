import { readText, removeText } from './browser-storage.ts'

/** Whether this browser keeps a session, told without loading the client that would check it. */
export function hasStoredSession(): boolean {
  return readText('local', storageKey()) !== null
}

export function forgetStoredSession(): void {
  removeText('local', storageKey())
}

/** Where the client keeps its session by default. */
export function storageKey(): string {
  const { hostname } = new URL(import.meta.env.VITE_SUPABASE_URL || location.origin)
  return `sb-${hostname.split('.')[0]}-auth-token`
}
