import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Problem, type ProblemField, problemOf } from './account-problem.ts'

type Props = {
  submitLabel: string
  /** For the last press before something that nobody can undo: while it is sent, Cancel would be a lie. */
  isFinal?: boolean
  /** What it throws is said beside the field that it is about, or under all of them. */
  onSubmit: () => Promise<void>
  onCancel: () => void
  /** For what is around the form, which must not close meanwhile either. */
  onBusyChange?: (isBusy: boolean) => void
  children: (errorOf: (field: ProblemField) => string | undefined) => ReactNode
}

/** One form of the account page: sends once, keeps what was typed, and leads to what is wrong. */
export function AccountForm({
  submitLabel,
  isFinal = false,
  onSubmit,
  onCancel,
  onBusyChange,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isSubmitting = useRef(false)
  // Without a network it fails at once instead of waiting in a tab that may be closed.
  const submission = useMutation({ mutationFn: onSubmit, networkMode: 'always' })
  const problem: Problem | null = submission.isError ? problemOf(submission.error) : null

  useEffect(() => {
    if (submission.isError) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submission.isError, submission.failureReason])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // State would let the second click of a double click through.
    if (isSubmitting.current) return
    isSubmitting.current = true
    onBusyChange?.(true)
    submission.mutate(undefined, {
      onSettled: () => {
        isSubmitting.current = false
        onBusyChange?.(false)
      },
    })
  }

  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      aria-busy={submission.isPending}
      className="grid max-w-md gap-4"
    >
      {children((field) => (problem?.field === field ? problem.text : undefined))}
      {problem && problem.field === undefined && (
        <Notice tone="error" role="alert">
          {problem.text}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isFinal ? 'final' : 'primary'} busy={submission.isPending}>
          {submission.isPending ? 'Please wait...' : submitLabel}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isFinal && submission.isPending}
          className="aria-disabled:text-ink-muted"
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
