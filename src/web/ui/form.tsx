import { CircleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/**
 * Sends the form. The form is busy until the promise resolves; the promise must not reject. Returns undefined
 * if there is nothing to send.
 */
type Submit = (form: HTMLFormElement) => Promise<unknown> | undefined

/** Returns the props of a form that ignores submits while it is being sent, and whether it is being sent. */
export function useSubmit(submit: Submit) {
  const [isBusy, setBusy] = useState(false)
  // A ref, because state would let a second submit through before the next render.
  const isSending = useRef(false)

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const sending = submit(event.currentTarget)
    if (!sending) return
    isSending.current = true
    setBusy(true)
    await sending
    isSending.current = false
    setBusy(false)
  }

  return {
    isBusy,
    formProps: {
      'aria-busy': isBusy || undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void handleSubmit(event),
    },
  }
}

export type FieldTexts = {
  label: string
  /** Set for prerendered markup, because generated ids would change on hydration. */
  id?: string | undefined
  /** Shown under the control. */
  hint?: ReactNode
  /** Says what is wrong and what to do. Shown instead of the hint. */
  error?: string | undefined
  className?: string | undefined
}

/** Props that link the control in a Field to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { children: (control: FieldControl) => ReactElement }

/**
 * A label, a control, and the hint or error under it. `children` is called with the props for the control and
 * renders it.
 */
export function Field({ label, id: fixedId, hint, error, className, children }: FieldProps) {
  const generatedId = useId()
  const id = fixedId ?? generatedId
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      {/* The browser may translate the landing page's form before it is hydrated. */}
      <label htmlFor={id} suppressHydrationWarning className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className="flex items-start gap-1.5 text-sm text-tomato-ink">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-sm text-ink-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** Class names for text and select controls. Text is 16 px so that phones don't zoom in on focus. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink ' +
  'transition-[border-color] duration-150 ease-out placeholder:text-ink-muted hover:border-ink-muted ' +
  'focus-visible:border-leaf focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-leaf ' +
  'aria-invalid:border-tomato disabled:bg-wash disabled:text-ink-muted'
