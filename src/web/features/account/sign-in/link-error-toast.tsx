import { useEffect } from 'react'
import { forgetLinkError, readLinkError } from '../../../lib/link-error.ts'
import { toast } from '../../../ui/toast.ts'

/** Tells a signed-in shopper that a link was rejected. */
export function LinkErrorToast() {
  useEffect(() => {
    const refused = readLinkError()
    if (refused === null) return
    forgetLinkError()
    toast({ title: 'Link not opened', text: linkErrorText(refused.code), tone: 'destructive' })
  }, [])
  return null
}

/**
 * Returns our own text for an error code. Text from the address is never shown, because anyone can create a
 * link to this page.
 */
export function linkErrorText(code: string): string {
  return code === 'otp_expired'
    ? 'This link has expired or was already used. Ask for a new one.'
    : 'This link could not be opened. Ask for a new one.'
}
