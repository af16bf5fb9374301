import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { onToastsChange, shownToasts } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * Shows the toasts at the lower left: beside the left column if there are two columns, and above the bar on a
 * phone. F8 moves focus to the newest toast, so that keyboard users can reach Undo in time.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [pointedAtId, setPointedAtId] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element | null>(null)

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key === 'F8') newestButton(region.current)?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  function handleFocus(event: FocusEvent) {
    setFocused(true)
    if (!region.current?.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget
  }

  function handleBlur(event: FocusEvent) {
    setFocused(region.current?.contains(event.relatedTarget) ?? false)
  }

  function handleGone() {
    setPointedAtId(null)
    if (!region.current?.contains(document.activeElement)) return
    setFocused(false)
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }

  // The browser doesn't send a leave event if the toast under the pointer is removed, so this id may be out
  // of date.
  const isPointedAt = toasts.some(({ id }) => id === pointedAtId)
  const cards = (isUrgent: boolean) =>
    toasts
      .toReversed()
      .filter(({ tone }) => (tone === 'destructive') === isUrgent)
      .map((message) => (
        <ToastCard
          key={message.id}
          message={message}
          isPaused={isPointedAt || isFocused}
          isOneOfMany={toasts.length > 1}
          onPointedAt={(isOver) => setPointedAtId(isOver ? message.id : null)}
          onDismiss={handleGone}
        />
      ))

  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      onFocus={handleFocus}
      onBlur={handleBlur}
      className={classNames(
        'pointer-events-none fixed bottom-[var(--toast-bottom,env(safe-area-inset-bottom,0px))] left-(--toast-left,0px) z-50 max-h-[50dvh] w-full overflow-y-auto overscroll-contain md:w-108',
        toasts.length > 0 && 'p-3',
      )}
    >
      <div className="grid grid-cols-1 gap-2 not-empty:mb-2">{cards(true)}</div>
      <div role="status" aria-atomic="false" className="grid grid-cols-1 gap-2">
        {cards(false)}
      </div>
    </section>
  )
}

/** Returns the first button of the newest toast: its action, or else its dismiss button. */
function newestButton(region: HTMLElement | null): HTMLButtonElement | null {
  const newest = shownToasts().at(-1)
  return region?.querySelector(`[data-toast="${newest?.id}"] button`) ?? null
}
