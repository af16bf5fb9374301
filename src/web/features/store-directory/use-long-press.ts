import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const holdMs = 500
/** A finger that moves no farther than this, in pixels, doesn't cancel a long press. */
const maxMovePx = 10

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number }

/**
 * Returns event handlers for a button. They call `onHold` after a press of half a second, and `onTap` after a
 * shorter one. Moving the finger cancels the long press. A key press is always a tap.
 */
export function useLongPress({ onTap, onHold }: { onTap: () => void; onHold: () => void }) {
  const press = useRef<Press | null>(null)
  const wasHeld = useRef(false)

  function end() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  useEffect(() => end, [])

  function handlePointerDown({ button, clientX, clientY }: PointerEvent) {
    end()
    wasHeld.current = false
    if (button !== 0) return
    const timer = setTimeout(() => {
      end()
      wasHeld.current = true
      onHold()
    }, holdMs)
    press.current = { timer, x: clientX, y: clientY }
  }

  function handlePointerMove({ clientX, clientY }: PointerEvent) {
    const { current } = press
    if (current && Math.hypot(clientX - current.x, clientY - current.y) > maxMovePx) end()
  }

  function handleClick({ detail }: MouseEvent) {
    end()
    // A click triggered by a key press has a `detail` of 0.
    if (detail === 0 || !wasHeld.current) onTap()
  }

  // On Android, a long press would open the context menu.
  function handleContextMenu(event: MouseEvent) {
    if (press.current || wasHeld.current) event.preventDefault()
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClick: handleClick,
    onContextMenu: handleContextMenu,
  }
}
