import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const holdMs = 500
/** Movement below this counts as a finger held still. */
const maxMovePx = 10

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number }

/**
 * Returns the event handlers of a button with separate actions for a tap and a press of half a second. A
 * finger that moves doesn't count as a long press, and a press by keyboard is a tap.
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
    // A click with `detail` 0 comes from the keyboard.
    if (detail === 0 || !wasHeld.current) onTap()
  }

  // Prevents the context menu that Android opens on a long press.
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
