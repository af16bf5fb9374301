import { type MouseEvent, useRef, useState } from 'react'

/** Time within which a second tap on another row counts as accidental, from a slipping or wet finger. */
const secondTapMs = 300
/** Time within which browsers count a second tap at one spot as a double tap, approximately. */
const doubleTapMs = 600

/**
 * Ignores the second tap of a double tap if it would tick a different row, or an item that has just appeared
 * under the finger. Never ignores keyboard input.
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
    handleClickCapture: (event: MouseEvent) => {
      if (!isSecondTap(event)) return
      ignored.current = event.nativeEvent
      event.preventDefault()
    },
    /** React fires a checkbox's `onChange` even if its click is prevented, so handlers must check this. */
    isIgnored: (event: Event) => event === ignored.current,
  }
}
