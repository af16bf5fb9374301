import { CircleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/**
 * Sends the form, which is busy until the promise resolves. The promise must not reject. Returns undefined if
 * there is nothing to send.
 */
type Submit = (form: HTMLFormElement) => Promise<unknown> | undefined

/**
 * Returns whether a form is being sent, and the props for that form. While it is being sent, the form ignores
 * submits.
 */
export function useSubmit(submit: Submit) {
  const [isBusy, setBusy] = useState(false)
  // A ref rather than state, because a second submit before the next render must not get through.
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
  /** Set this for prerendered markup, because a generated id could differ on hydration. */
  id?: string | undefined
  /** Shown under the control. */
  hint?: ReactNode
  /** What is wrong and what to do about it. Shown instead of the hint. */
  error?: string | undefined
  className?: string | undefined
}

/** Props that link a control to the label, hint and error of its Field. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { children: (control: FieldControl) => ReactElement }

/**
 * A label and a control, with a hint or error below the control. `children` gets the props for the control
 * and renders it.
 */
export function Field({ label, id: fixedId, hint, error, className, children }: FieldProps) {
  const generatedId = useId()
  const id = fixedId ?? generatedId
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      {/* The browser may translate the form on the landing page before React hydrates it. */}
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

/**
 * Class names for text fields and selects. The text is 16 px, because phones zoom in when a field with
 * smaller text gets focus.
 */
export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink ' +
  'transition-[border-color] duration-150 ease-out placeholder:text-ink-muted hover:border-ink-muted ' +
  'focus-visible:border-leaf focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-leaf ' +
  'aria-invalid:border-tomato disabled:bg-wash disabled:text-ink-muted'
