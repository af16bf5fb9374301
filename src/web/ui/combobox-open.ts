import { useEffect, useRef, useState } from 'react'

// Nothing appears under the pointer of someone who types and presses a button at once.
const openAfterMs = 200

/** Whether the list of suggestions is open, and which one the arrow keys have led to. */
export function useComboboxList(count: number) {
  const [isWanted, setWanted] = useState(false)
  const [reached, setReached] = useState<number | null>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = isWanted && count > 0

  useEffect(() => () => clearTimeout(opening.current), [])

  function backToText() {
    setReached(null)
  }

  function openAt(index: number | null) {
    clearTimeout(opening.current)
    setWanted(true)
    setReached(index)
  }

  function openSoon() {
    clearTimeout(opening.current)
    backToText()
    opening.current = setTimeout(() => setWanted(true), openAfterMs)
  }

  function close() {
    clearTimeout(opening.current)
    setWanted(false)
    backToText()
  }

  return {
    isOpen,
    active: isOpen && reached !== null && reached < count ? reached : null,
    openSoon,
    openAt,
    backToText,
    close,
  }
}
