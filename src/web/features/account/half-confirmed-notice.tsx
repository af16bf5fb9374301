import { useEffect, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** Tells who comes from the first of two mailboxes what is left to do. */
export function HalfConfirmedNotice() {
  const [isHalfWay] = useState(hasMessage)

  // A reload or a bookmark doesn't repeat it.
  useEffect(() => {
    if (hasMessage()) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  if (!isHalfWay) return null
  return (
    <Notice tone="success" role="status">
      This mailbox has agreed. Now open the link in the mail to your other address.
    </Notice>
  )
}

/** The protocol has only one message, and anybody can write a link to this page: the words are ours. */
function hasMessage(): boolean {
  return new URLSearchParams(location.hash.slice(1)).has('message')
}
