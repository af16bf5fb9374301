import { type RefObject, useEffect } from 'react'

/** While it is held, the browser doesn't close the dialog around an element: by Escape, or by a phone's way back. */
export function useHeldDialog(inside: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!isHeld || !dialog) return
    // Chrome asks at the first Escape only, and closes at the second; others don't know the attribute.
    dialog.setAttribute('closedby', 'none')
    dialog.addEventListener('cancel', refuse)
    return () => {
      dialog.removeAttribute('closedby')
      dialog.removeEventListener('cancel', refuse)
    }
  }, [inside, isHeld])
}

function refuse(event: Event) {
  event.preventDefault()
}
