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
  /** For the last press before something that nobody can undo: while it is sent, Cancel would be a lie. */
  isFinal?: boolean
  /** A toast reads out what is wrong, so the form only shows it. */
  hasToast?: boolean
  /** What it throws is said beside the field that it is about, or under all of them. */
  onSubmit: () => Promise<void>
  /** On the account page, where a form opens in its place; to sign in there is nothing to cancel. */
  onCancel?: () => void
  /** For what is around the form, which must not close meanwhile either. */
  onBusyChange?: (isBusy: boolean) => void
  children?: (errorOf: (field: ProblemField) => string | undefined) => Elements
}

/** Each form about the account: sends once, keeps what was typed, and leads to what is wrong. */
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
  // One form signs in or up: what is wrong with the one is not said of the other.
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

  // What has no field in this form is said under all of them.
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
