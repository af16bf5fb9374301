import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'

/** What a row shows: all its actions, only Remove after a swipe, or nothing. */
export type RowSelection = 'actions' | 'remove' | null

const longPressMs = 500
/** A finger that moves no farther than this, in pixels, isn't swiping. */
const slackPx = 10
const swipePx = 48
const maxSwipePx = 96

type Press = {
  row: HTMLElement
  x: number
  y: number
  isSwipe: boolean
  longPress: ReturnType<typeof setTimeout>
}

/**
 * Tracks what each row of a list shows. The row under the mouse shows its actions, and so does the row that
 * was last focused, tapped or long-pressed. The row that was last swiped to the left shows only Remove.
 */
export function useSelectedRow() {
  const [selected, setSelected] = useState<{ key: string; shows: 'actions' | 'remove' } | null>(
    null,
  )
  const [hovered, setHovered] = useState<string | null>(null)
  const press = useRef<Press>(null)
  const wasSelected = useRef(false)

  function select(key: string, shows: 'actions' | 'remove' = 'actions') {
    setSelected((now) => (now?.key === key && now.shows === shows ? now : { key, shows }))
  }

  /** Shows the row's actions, or hides them if the row was already selected. */
  function handleTap(key: string) {
    if (wasSelected.current) setSelected(null)
    else select(key)
    wasSelected.current = false
  }

  function handleFocus({ target }: FocusEvent) {
    const key = rowOf(target)?.dataset['key']
    // A tap on a check box should only tick it, so focus that comes from a tap is ignored.
    if (key !== undefined && key !== selected?.key && target.matches(':focus-visible')) select(key)
  }

  function handleBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
    // Safari doesn't focus a pressed button, so a press on the button beside a field only blurs the field.
    const isInForm = relatedTarget === null && target.matches('[role="group"] input')
    if (!isInForm && !currentTarget.contains(relatedTarget)) setSelected(null)
  }

  function handlePointerOver({ target, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') setHovered(rowOf(target)?.dataset['key'] ?? null)
  }

  function handlePointerDown({ target, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
    const row = rowOf(target)
    const key = row?.dataset['key']
    if (!row || key === undefined) return
    wasSelected.current = key === selected?.key
    if (pointerType !== 'touch' || !isName(target)) return
    const longPress = setTimeout(() => select(key), longPressMs)
    press.current = { row, x: clientX, y: clientY, isSwipe: false, longPress }
  }

  function handlePointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    const now = press.current
    if (!now) return
    const [x, y] = [clientX - now.x, clientY - now.y]
    if (Math.hypot(x, y) > slackPx) clearTimeout(now.longPress)
    if (Math.abs(x) > slackPx && Math.abs(x) > Math.abs(y)) now.isSwipe = true
    if (now.isSwipe) slide(now.row, Math.min(0, Math.max(-maxSwipePx, x)))
  }

  function handlePointerUp({ clientX }: PointerEvent<HTMLElement>) {
    const now = press.current
    const key = now?.row.dataset['key']
    endPress()
    if (!now?.isSwipe || key === undefined) return
    if (clientX - now.x < -swipePx) select(key, 'remove')
    if (clientX - now.x > swipePx) setSelected(null)
  }

  function endPress() {
    if (!press.current) return
    clearTimeout(press.current.longPress)
    slide(press.current.row, 0)
    press.current = null
  }

  function shownOf(key: string): RowSelection {
    if (selected?.key === key) return selected.shows
    return hovered === key ? 'actions' : null
  }

  return {
    /**
     * Key of the selected row, whose actions stay visible until focus leaves the list. Null if no row is
     * selected, or if the selected row shows only Remove.
     */
    selectedKey: selected?.shows === 'actions' ? selected.key : null,
    select,
    shownOf,
    handleTap,
    listProps: {
      onFocus: handleFocus,
      onBlur: handleBlur,
      onPointerOver: handlePointerOver,
      onPointerLeave: () => setHovered(null),
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: endPress,
    },
  }
}

/** Returns the row that contains the target of an event. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
}

/**
 * Returns whether an event's target is in the name. Gestures start only on the name, because the check box
 * and buttons handle their own taps.
 */
function isName(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-name]') !== null
}

/** Moves the row with the finger, without re-rendering the row. */
function slide(row: HTMLElement, x: number) {
  const content = row.firstElementChild
  if (content instanceof HTMLElement) content.style.translate = x === 0 ? '' : `${x}px`
}
