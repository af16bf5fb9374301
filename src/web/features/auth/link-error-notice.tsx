import { useEffect, useState } from 'react'
import { forgetLinkError, readLinkError } from '../../lib/link-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { linkErrorText } from './link-error-text.ts'

/** Says why the link that led here did not sign in. */
export function LinkErrorNotice() {
  const [code] = useState(readLinkError)
  useEffect(forgetLinkError, [])
  if (code === null) return null
  return (
    <Notice tone="error" role="alert">
      {linkErrorText(code)}
    </Notice>
  )
}
