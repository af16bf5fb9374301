import { useEffect } from 'react'
import { hasStoredSession } from '../../../lib/stored-session.ts'
import { toast } from '../../../ui/toast.ts'

let isTold = false

/** Tells a shopper, once a page, that this browser forgets the session: a reload signs out. */
export function UnkeptSessionToast() {
  useEffect(() => {
    if (isTold || hasStoredSession()) return
    isTold = true
    toast({
      title: "This browser can't keep you signed in",
      text: 'It blocks storage. Sign in again after you reload or close the page.',
      durationMs: 12_000,
    })
  }, [])
  return null
}
