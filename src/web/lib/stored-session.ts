/** Whether this browser keeps a session, told without loading the client that would check it. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(storageKey()) !== null
  } catch {
    return false
  }
}

export function forgetStoredSession(): void {
  try {
    localStorage.removeItem(storageKey())
  } catch {
    // It is forbidden, so nothing is there.
  }
}

/** Where the client keeps its session by default. */
export function storageKey(): string {
  const { hostname } = new URL(import.meta.env.VITE_SUPABASE_URL || location.origin)
  return `sb-${hostname.split('.')[0]}-auth-token`
}
