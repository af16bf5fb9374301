import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const holdMs = 500
/** A finger that lies still moves by some pixels. */
const maxMovePx = 10

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number }

/** The handlers of a button that does one thing when tapped, and another when held. */
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
    // A key clicks without a press of a pointer.
    if (detail === 0 || !wasHeld.current) onTap()
  }

  // Android opens its menu where a finger is held.
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
