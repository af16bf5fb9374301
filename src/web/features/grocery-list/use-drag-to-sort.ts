import {
  type PointerEvent as Press,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { edgeScrollStep } from './edge-scroll.ts'

export type DropEdge = 'above' | 'below' | null

type Held = { key: string; pointerId: number; y: number }

/**
 * Lets the rows of a list be sorted by dragging their handles with a pointer of any kind. Rows are told by
 * their keys (`data-key`), since another device may add or remove some meanwhile. `onDrop` hears which row
 * was dropped on which.
 */
export function useDragToSort(
  list: RefObject<HTMLUListElement | null>,
  { keys, onDrop }: { keys: readonly string[]; onDrop: (key: string, overKey: string) => void },
) {
  const [held, setHeld] = useState<Held | null>(null)
  const [overKey, setOverKey] = useState<string | null>(null)
  const heldAt = held ? keys.indexOf(held.key) : -1
  if (held && heldAt === -1) setHeld(null)

  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (!held) return undefined
    const { key, pointerId } = held
    let { y } = held
    let over: string | null = key
    let frame = requestAnimationFrame(follow)

    // Rows move under a pointer that stands still: the page scrolls, or another device adds one.
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
      setHeld(null)
    }

    // The handle may be rendered elsewhere meanwhile, so the window listens.
    const events = ['pointermove', 'pointerup', 'pointercancel'] as const
    for (const name of events) window.addEventListener(name, handlePointer)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) window.removeEventListener(name, handlePointer)
      setOverKey(null)
    }
  }, [held, list])

  function hold(key: string, { button, pointerId, clientY }: Press) {
    if (button === 0) setHeld({ key, pointerId, y: clientY })
  }

  /** On which side of a row the dragged one would come. */
  function dropEdge(key: string, at: number): DropEdge {
    if (heldAt === -1 || key !== overKey || at === heldAt) return null
    return at > heldAt ? 'below' : 'above'
  }

  return { hold, heldKey: held?.key ?? null, dropEdge }
}

/** The key of the row at a height of the screen; of the first or last one beyond them. */
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
