import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export type DragState = { isDragged: boolean; dropEdge: 'above' | 'below' | null }

/**
 * Lets the rows of a list be sorted by their handles: dragged with a pointer of any kind, or moved by
 * the arrow keys. `onMove` hears from where to where.
 */
export function useDragToSort(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null)

  /** Over which row the pointer is. */
  function rowAt(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return below === -1 ? rows.length - 1 : below
  }

  function handlePointerDown(event: PointerEvent<HTMLButtonElement>, at: number) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ from: at, to: at })
  }

  function handlePointerMove(event: PointerEvent) {
    if (dragged) setDragged({ ...dragged, to: rowAt(event.clientY) })
  }

  function handlePointerUp() {
    if (dragged) onMove(dragged.from, dragged.to)
    setDragged(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    onMove(at, at + step)
    // The row is put in its new place, where its handle keeps the focus.
    requestAnimationFrame(() => handle.focus())
  }

  /** Whether this row is dragged, and on which side of it the dragged one would come. */
  function dragState(at: number): DragState {
    if (!dragged) return { isDragged: false, dropEdge: null }
    const isTarget = dragged.to === at && dragged.from !== at
    const edge = at > dragged.from ? 'below' : 'above'
    return { isDragged: dragged.from === at, dropEdge: isTarget ? edge : null }
  }

  function handleProps(at: number): ComponentProps<'button'> {
    return {
      onPointerDown: (event) => handlePointerDown(event, at),
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: () => setDragged(null),
      onKeyDown: (event) => handleKeyDown(event, at),
    }
  }

  return { list, dragState, handleProps }
}
