import { useEffect } from 'react'
import { forgetLinkError, readLinkError } from '../../../lib/link-error.ts'
import { toast } from '../../../ui/toast.ts'
import { linkErrorText } from './link-error-text.ts'

/** Tells a shopper who is signed in anyway that a link was refused. */
export function LinkErrorToast() {
  useEffect(() => {
    const refused = readLinkError()
    if (refused === null) return
    forgetLinkError()
    toast({ title: 'Link not opened', text: linkErrorText(refused.code), tone: 'destructive' })
  }, [])
  return null
}
