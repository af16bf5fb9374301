import { useEffect } from 'react'
import { forgetLinkError, readLinkError } from '../../../lib/link-error.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * Shows a toast once if the link from an email was rejected, and then forgets the error. Only for signed-in
 * shoppers. Everyone else sees the error on the sign-in screen.
 */
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
 * Returns the message for an error code. Text in the URL is never shown, because anyone could create a link
 * with misleading text.
 */
export function linkErrorText(code: string): string {
  return code === 'otp_expired'
    ? 'This link has expired or was already used. Ask for a new one.'
    : 'This link could not be opened. Ask for a new one.'
}
