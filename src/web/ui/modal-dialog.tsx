import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { showToastsIn } from './mount-toasts.tsx'

type Props = {
  title: string
  isOpen: boolean
  /** Called when it was closed: by its button, by Escape, or by a press beside it. */
  onClose: () => void
  /** While something goes on in it that can't be stopped: it stays open, whatever is pressed. */
  isHeld?: boolean
  children: ReactNode
}

/**
 * The browser keeps focus inside and closes it on Escape. What it holds stays while it is closed. It stands at
 * the end of the page, so that it stays open when the panel that opened it moves.
 */
export function ModalDialog({ title, isOpen, onClose, isHeld = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // It has to close while it is in the page: then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    showToastsIn(element)
    return () => {
      element.close()
      showToastsIn(document.body)
    }
  }, [isOpen])

  const pressedBeside = useRef(false)

  function askToClose() {
    if (!isHeld) onClose()
  }

  function isBeside(event: MouseEvent): boolean {
    return event.target === event.currentTarget
  }

  function handleClick(event: MouseEvent) {
    // A drag that began on text inside and ends outside is not meant to close it.
    if (isBeside(event) && pressedBeside.current) askToClose()
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={handleClick}
      // Chrome asks at the first Escape only, and closes at the second; others don't know the attribute.
      {...(isHeld && { closedby: 'none' })}
      onCancel={(event) => {
        if (isHeld) event.preventDefault()
      }}
      onClose={() => {
        // The event comes late: it may be open again.
        if (!dialog.current?.open) onClose()
      }}
      className="holds-page m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent text-ink backdrop:bg-[oklch(0.15_0.02_160/0.6)] open:block sm:p-6 md:open:grid md:open:grid-cols-[minmax(0,1fr)]"
    >
      <div className="appear m-auto w-full max-w-3xl bg-float max-sm:min-h-dvh sm:rounded-card sm:border sm:border-line sm:shadow-float">
        <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4 sm:py-3 sm:pr-3 sm:pl-6">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={askToClose}
            className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <div className="px-4 pb-6 sm:px-6">{children}</div>
      </div>
    </dialog>,
    document.body,
  )
}
