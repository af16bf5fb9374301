import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { forgetLinkError, readLinkError } from '../../../lib/link-error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { linkErrorText } from './link-error-text.ts'
import { useSendsMail } from './server-mail.ts'

/** Says why the link that led here did not sign in. */
export function LinkErrorNotice() {
  const [refused] = useState(readLinkError)
  useEffect(forgetLinkError, [])
  if (refused === null) return null
  return (
    <div className="grid gap-3">
      <Notice tone="error" role="alert">
        {linkErrorText(refused.code)}
      </Notice>
      {refused.isOfRecovery && <NewLink />}
    </div>
  )
}

function NewLink() {
  const sendsMail = useSendsMail()
  // Under the form it is said whom to ask instead.
  if (!sendsMail) return null
  return (
    <Link href="/auth?mode=forgot" className={buttonClass({})}>
      Email me a new link
    </Link>
  )
}
