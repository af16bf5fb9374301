import { type MouseEvent, useRef, useState } from 'react'

/** How long a finger that slips, or is wet, may touch twice where it meant once. */
const secondTapMs = 300
/** Browsers count taps at one place for about as long. */
const doubleTapMs = 600

/**
 * Keeps the second tap of a double tap from ticking another row, or what has just come to where the first one
 * was. Keys are never taken for one.
 */
export function useSecondTap() {
  const [shownAtMs] = useState(() => performance.now())
  const last = useRef<{ row: Element; atMs: number } | null>(null)
  const ignored = useRef<Event | null>(null)

  function isSecondTap({ detail, target }: MouseEvent): boolean {
    const row = target instanceof Element ? target.closest('li') : null
    if (!row || detail === 0) return false
    const nowMs = performance.now()
    const before = last.current
    if (before && before.row !== row && nowMs - before.atMs < secondTapMs) return true
    last.current = { row, atMs: nowMs }
    return detail > 1 && nowMs - shownAtMs < doubleTapMs
  }

  return {
    handleClickCapture(event: MouseEvent) {
      if (!isSecondTap(event)) return
      ignored.current = event.nativeEvent
      event.preventDefault()
    },
    /** React tells a change of a box even where its click is prevented. */
    isIgnored: (event: Event) => event === ignored.current,
  }
}
