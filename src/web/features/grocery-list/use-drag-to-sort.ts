import {
  type PointerEvent as Press,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { edgeScrollStep } from './edge-scroll.ts'

export type DropEdge = 'above' | 'below' | null

type Drag = { key: string; pointerId: number; y: number }

/**
 * Lets the shopper sort a list by dragging the handles of its rows. Rows are identified by key (`data-key`),
 * because another device may add or remove rows during the drag. Calls `onDrop` with the keys of the dragged
 * row and the row it was dropped on, unless they are the same row.
 */
export function useDragToSort(
  list: RefObject<HTMLUListElement | null>,
  { keys, onDrop }: { keys: readonly string[]; onDrop: (key: string, overKey: string) => void },
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [overKey, setOverKey] = useState<string | null>(null)
  const draggedAt = drag ? keys.indexOf(drag.key) : -1
  if (drag && draggedAt === -1) setDrag(null)

  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (!drag) return undefined
    const { key, pointerId } = drag
    let { y } = drag
    let over: string | null = key
    let frame = requestAnimationFrame(follow)

    // Runs on every frame, because rows can move under a stationary pointer when the page scrolls or
    // another device adds a row.
    function follow() {
      frame = requestAnimationFrame(follow)
      const top = edgeScrollStep(y, window.innerHeight)
      if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
      over = list.current && keyAt(list.current, y)
      setOverKey(over)
    }

    function handlePointer(event: PointerEvent) {
      if (event.pointerId !== pointerId) return
      y = event.clientY
      if (event.type === 'pointermove') return
      over = list.current && keyAt(list.current, y)
      if (event.type === 'pointerup' && over !== null && over !== key) drop(key, over)
      setDrag(null)
    }

    // These listeners are on the window, because the handle may move within the page during the drag.
    const events = ['pointermove', 'pointerup', 'pointercancel'] as const
    for (const name of events) window.addEventListener(name, handlePointer)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) window.removeEventListener(name, handlePointer)
      setOverKey(null)
    }
  }, [drag, list])

  function startDrag(key: string, { button, pointerId, clientY }: Press) {
    if (button === 0) setDrag({ key, pointerId, y: clientY })
  }

  /**
   * Returns the edge of a row at which the dragged row would be inserted. Returns null for all rows except
   * the one under the pointer.
   */
  function dropEdge(key: string, at: number): DropEdge {
    if (draggedAt === -1 || key !== overKey || at === draggedAt) return null
    return at > draggedAt ? 'below' : 'above'
  }

  return { startDrag, draggedKey: drag?.key ?? null, dropEdge }
}

/**
 * Returns the key of the row at vertical position `y` on the screen. If `y` is above or below the list,
 * returns the key of the first or last row. Returns null if the list has no rows.
 */
function keyAt({ children }: HTMLUListElement, y: number): string | null {
  let low = 0
  let high = children.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle
    else low = middle + 1
  }
  const row = children[low]
  return row instanceof HTMLElement ? (row.dataset['key'] ?? null) : null
}
