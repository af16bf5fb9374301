import { useEffect, useRef, useState } from 'react'
import { checkSessionIfRefused } from '../../lib/query-client.ts'
import { requireRenewableSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Problem, type ProblemField, problemOf } from './account-problem.ts'

type Props = {
  submitLabel: string
  /** True for an action that can't be undone. Disables Cancel while the form is being sent. */
  isFinal?: boolean
  /** True if a toast already announces errors, so that the form doesn't announce them again. */
  hasToast?: boolean
  /**
   * Sends the form. If the promise rejects, the form shows the error beside the field that caused it, or
   * below all fields.
   */
  onSubmit: () => Promise<void>
  /** Called by the Cancel button. Sign-in forms don't pass it, because they can't be closed. */
  onCancel?: () => void
  /** Tells the parent whether the form is busy. The parent must not close a busy form. */
  onBusyChange?: (isBusy: boolean) => void
  children?: (errorOf: (field: ProblemField) => string | undefined) => Elements
}

/**
 * A form with its buttons and error messages, used by all account forms. Ignores further submits while the
 * form is being sent. After an error, keeps the typed values and focuses the field with the error.
 */
export function AccountForm({
  submitLabel,
  isFinal = false,
  hasToast = false,
  onSubmit,
  onCancel,
  onBusyChange,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<{ submitLabel: string; problem: Problem } | null>(null)
  const { isBusy, formProps } = useSubmit(handleSubmit)
  // Sign-in and sign-up share one form, but an error in one mode must not be shown in the other.
  const problem = refused?.submitLabel === submitLabel ? refused.problem : undefined

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

  async function handleSubmit() {
    setRefused(null)
    onBusyChange?.(true)
    try {
      requireRenewableSession()
      await onSubmit()
    } catch (error) {
      checkSessionIfRefused(error)
      setRefused({
        submitLabel,
        problem: problemOf(error, onCancel ? 'account-page' : 'sign-in'),
      })
    } finally {
      onBusyChange?.(false)
    }
  }

  // An error for a field that isn't in this form is shown below all fields.
  const shown = new Set<ProblemField | undefined>()
  const fields = children?.((field) => {
    shown.add(field)
    return problem?.field === field ? problem.text : undefined
  })
  const label = isBusy ? 'Please wait...' : submitLabel

  return (
    <form ref={form} {...formProps} className="grid max-w-md gap-4">
      {fields}
      {problem && !shown.has(problem.field) && (
        <Notice tone="error" role={hasToast ? undefined : 'alert'}>
          {problem.text}
        </Notice>
      )}
      {onCancel ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={isFinal ? 'final' : 'primary'} busy={isBusy}>
            {label}
          </Button>
          <Button
            variant="quiet"
            aria-disabled={isFinal && isBusy}
            className="aria-disabled:text-ink-muted"
            onClick={onCancel}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={isBusy}
          className="not-first:mt-2"
        >
          {label}
        </Button>
      )}
    </form>
  )
}
