import { useEffect, useRef, useState } from 'react'

// Without this delay, the list could open under the pointer of a shopper who types and then presses a button.
const openAfterMs = 200

/**
 * Tracks whether the suggestion list is open and which suggestion is selected. `openSoon` clears the
 * selection and opens the list once 200 ms have passed without another call. The list stays closed while
 * there are no suggestions.
 */
export function useComboboxList(count: number) {
  const [isWanted, setWanted] = useState(false)
  const [reached, setReached] = useState<number | null>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = isWanted && count > 0

  useEffect(() => () => clearTimeout(opening.current), [])

  function clearSelection() {
    setReached(null)
  }

  function openAt(index: number | null) {
    clearTimeout(opening.current)
    setWanted(true)
    setReached(index)
  }

  function openSoon() {
    clearTimeout(opening.current)
    clearSelection()
    opening.current = setTimeout(() => setWanted(true), openAfterMs)
  }

  function close() {
    clearTimeout(opening.current)
    setWanted(false)
    clearSelection()
  }

  return {
    isOpen,
    active: isOpen && reached !== null && reached < count ? reached : null,
    openSoon,
    openAt,
    clearSelection,
    close,
  }
}
