import { type MouseEvent, useRef, useState } from 'react'

/** A tap on another row within this time is treated as a slip of the finger. */
const secondTapMs = 300
/** Approximate time within which browsers treat a second tap in the same spot as a double tap. */
const doubleTapMs = 600

/**
 * Detects accidental second taps: on a different row right after the first tap, or on an item that has just
 * appeared under the finger. Never treats keyboard input as accidental.
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
    /**
     * Returns whether this change must be ignored. React calls a check box's `onChange` even if its click was
     * prevented, so change handlers must check this.
     */
    isIgnored: (event: Event) => event === ignored.current,
  }
}
