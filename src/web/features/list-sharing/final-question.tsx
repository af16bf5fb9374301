import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'

type Props = {
  question: string
  submitLabel: string
  /** Never rejects. */
  onSubmit: () => Promise<unknown>
  onCancel: () => void
}

/** Asks before what nobody can undo. */
export function FinalQuestion({ question, submitLabel, onSubmit, onCancel }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  const { isBusy, formProps } = useSubmit(onSubmit)
  useEffect(() => text.current?.focus(), [])
  return (
    <form {...formProps} className="grid basis-full gap-3 rounded-control bg-wash p-4">
      <p ref={text} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none">
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="final" busy={isBusy}>
          {submitLabel}
        </Button>
        {!isBusy && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
