import { useEffect } from 'react'
import { hasStoredSession } from '../../../lib/stored-session.ts'
import { toast } from '../../../ui/toast.ts'

let hasShown = false

/**
 * If this browser can't store the session, warns the shopper once per page load that a reload will sign them
 * out.
 */
export function SessionNotStoredToast() {
  useEffect(() => {
    if (hasShown || hasStoredSession()) return
    hasShown = true
    toast({
      title: "This browser can't keep you signed in",
      text: 'It blocks storage. Sign in again after you reload or close the page.',
      durationMs: 12_000,
    })
  }, [])
  return null
}
