import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { showToastsIn } from './mount-toasts.tsx'
import { markDialog } from './page-marks.ts'

type Props = {
  title: string
  isOpen: boolean
  /** Called when the shopper presses the close button, Escape or the area outside the dialog. */
  onClose: () => void
  /** Whether closing is disabled because an action must not be interrupted. */
  isCloseDisabled?: boolean
  children: ReactNode
}

/**
 * A modal dialog. The browser keeps focus inside the dialog, and closes it on Escape. The content stays
 * mounted while the dialog is closed. The dialog is rendered at the end of the page, so that it stays open
 * when the panel that opened it moves.
 */
export function ModalDialog({ title, isOpen, onClose, isCloseDisabled = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // The browser restores focus only if the dialog is still in the page when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    const unmark = markDialog(element)
    showToastsIn(element)
    return () => {
      element.close()
      unmark()
      showToastsIn(document.body)
    }
  }, [isOpen])

  const pressedOutside = useRef(false)

  function askToClose() {
    if (!isCloseDisabled) onClose()
  }

  function isOutside(event: MouseEvent): boolean {
    return event.target === event.currentTarget
  }

  function handleClick(event: MouseEvent) {
    // A drag from inside the dialog to the outside, as when selecting text, must not close it.
    if (isOutside(event) && pressedOutside.current) askToClose()
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes the dialog by keyboard.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={handleClick}
      // In Chrome, a second Escape closes the dialog without a `cancel` event. Other browsers ignore this
      // attribute.
      {...(isCloseDisabled && { closedby: 'none' })}
      onCancel={(event) => {
        if (isCloseDisabled) event.preventDefault()
      }}
      onClose={() => {
        // The browser fires the close event with a delay, so the dialog may already be open again.
        if (!dialog.current?.open) onClose()
      }}
      className="m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent text-ink backdrop:bg-[oklch(0.15_0.02_160/0.6)] open:block sm:p-6 md:open:grid md:open:grid-cols-[minmax(0,1fr)]"
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
