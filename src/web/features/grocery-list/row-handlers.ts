import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** What a shopper does to a row, told by the key of its item. */
export type RowHandlers = {
  onTick: (key: string, isDone: boolean) => void
  /** A tap on the name. */
  onTap: (key: string) => void
  onEdit: (key: string) => void
  /** Called when the editing ends; with null where nothing has changed. */
  onEdited: (key: string, words: string | null) => void
  onRemove: (key: string) => void
  /** The handle is pressed, to drag the row. */
  onHold: (key: string, event: PointerEvent) => void
}

/** The same functions at each render, which call those of the last one, so that rows that say the same aren't rendered. */
export function useSameHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [same] = useState<RowHandlers>(() => ({
    onTick: (...args) => latest.current.onTick(...args),
    onTap: (...args) => latest.current.onTap(...args),
    onEdit: (...args) => latest.current.onEdit(...args),
    onEdited: (...args) => latest.current.onEdited(...args),
    onRemove: (...args) => latest.current.onRemove(...args),
    onHold: (...args) => latest.current.onHold(...args),
  }))
  return same
}
