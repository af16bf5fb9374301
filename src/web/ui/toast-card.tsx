import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from './class-names.ts'
import { markToast } from './page-marks.ts'
import { Reference } from './reference.tsx'
import { dismissToast, type ShownToast, toastDurationMs } from './toast.ts'

type Props = {
  message: ShownToast
  isPaused: boolean
  /** Whether there are several toasts. If so, the text of each is cut to one line on a phone. */
  isOneOfMany: boolean
  /** Called when the pointer moves over the toast or leaves it. */
  onPointedAt: (isPointedAt: boolean) => void
  /** Called just before a press dismisses the toast, while focus may still be in it. */
  onDismiss: () => void
}

/**
 * A toast that is dismissed after its duration, or when its action is pressed. The duration starts over after
 * each pause.
 */
export function ToastCard({ message, isPaused, isOneOfMany, onPointedAt, onDismiss }: Props) {
  const { id, title, text, tone, action } = message
  const isUrgent = tone === 'destructive'
  const durationMs = toastDurationMs(message)

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, isPaused, durationMs])

  function leave() {
    onDismiss()
    dismissToast(id)
  }

  function handleAction() {
    leave()
    action?.onPress()
  }

  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      ref={markToast}
      data-toast={id}
      // Not `onPointerEnter`, because a toast that appears under a resting pointer would then stay forever.
      onPointerMove={() => onPointedAt(true)}
      onPointerLeave={() => onPointedAt(false)}
      className="appear pointer-events-auto flex items-start gap-3 rounded-card border border-line bg-float py-1 pr-1 pl-4 shadow-float"
    >
      {isUrgent ? (
        <CircleAlert aria-hidden size={20} className="mt-3 shrink-0 text-tomato-ink" />
      ) : (
        tone === 'success' && (
          <CircleCheck aria-hidden size={20} className="mt-3 shrink-0 text-leaf-ink" />
        )
      )}
      <div
        className={classNames(
          'min-w-0 flex-1 py-2.5 wrap-anywhere',
          isOneOfMany && 'max-md:flex max-md:items-baseline max-md:gap-2 max-md:*:truncate',
        )}
      >
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-muted">{text}</p>}
        {isUrgent && <Reference />}
      </div>
      {action && (
        <button
          type="button"
          aria-label={`${action.label}: ${title}`}
          onClick={handleAction}
          className="min-h-11 rounded-control px-3 font-semibold text-leaf-ink hover:bg-wash"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={leave}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
