import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** Event handlers for rows. `key` is the key of the item in the row. */
export type RowHandlers = {
  onTick: (key: string, isDone: boolean) => void
  /** Called when the name is tapped. */
  onTap: (key: string) => void
  onEdit: (key: string) => void
  /** Called when editing ends, with the new text, or with null if it didn't change. */
  onEdited: (key: string, words: string | null) => void
  /**
   * Called by the button that shows or hides the stores to choose from. With `takesFocus`, focus moves to
   * these stores.
   */
  onStore: (key: string, takesFocus: boolean) => void
  onRemove: (key: string) => void
  /** Called when the drag handle is pressed. */
  onDragStart: (key: string, event: PointerEvent) => void
}

/**
 * Returns handlers that stay the same across renders, so that unchanged rows don't re-render. They call the
 * latest `handlers`.
 */
export function useStableHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [same] = useState<RowHandlers>(() => ({
    onTick: (...args) => latest.current.onTick(...args),
    onTap: (...args) => latest.current.onTap(...args),
    onEdit: (...args) => latest.current.onEdit(...args),
    onEdited: (...args) => latest.current.onEdited(...args),
    onStore: (...args) => latest.current.onStore(...args),
    onRemove: (...args) => latest.current.onRemove(...args),
    onDragStart: (...args) => latest.current.onDragStart(...args),
  }))
  return same
}
