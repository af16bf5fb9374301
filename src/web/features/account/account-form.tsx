import { useEffect, useRef, useState } from 'react'
import { endRefusedSession } from '../../lib/query-client.ts'
import { requireRenewable } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Problem, type ProblemField, problemOf } from './account-problem.ts'

type Props = {
  submitLabel: string
  /** For an action that can't be undone: disables Cancel while it is being sent. */
  isFinal?: boolean
  /** Set if a toast announces the error, so that the form doesn't announce it again. */
  hasToast?: boolean
  /** Errors that it throws are shown beside the field they concern, or below all fields. */
  onSubmit: () => Promise<void>
  /** Set for forms of the account page, which can be closed. Sign-in forms have nothing to cancel. */
  onCancel?: () => void
  /** Tells the parent whether the form is busy. While it is, the parent must not close it. */
  onBusyChange?: (isBusy: boolean) => void
  children?: (errorOf: (field: ProblemField) => string | undefined) => Elements
}

/**
 * Base of all account forms: prevents double submits, keeps the typed values and focuses the field with the
 * error.
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
  // Sign-in and sign-up share one form, so an error of one mode isn't shown in the other.
  const problem = refused?.submitLabel === submitLabel ? refused.problem : undefined

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

  async function handleSubmit() {
    setRefused(null)
    onBusyChange?.(true)
    try {
      requireRenewable()
      await onSubmit()
    } catch (error) {
      endRefusedSession(error)
      setRefused({
        submitLabel,
        problem: problemOf(error, onCancel ? 'account-page' : 'sign-in'),
      })
    } finally {
      onBusyChange?.(false)
    }
  }

  // Errors of fields that this form doesn't have are shown below all fields.
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
