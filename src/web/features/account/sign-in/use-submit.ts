import { type SubmitEvent, useEffect, useRef, useState } from 'react'

/** A form that sends once at a time and leads to the field that was refused. */
export function useSubmit(submit: () => Promise<void>) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const isSubmitting = useRef(false)
  const [timesDone, setTimesDone] = useState(0)

  useEffect(() => {
    if (timesDone > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [timesDone])

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // State would let a second submit through that comes before the next rendering.
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    try {
      await submit()
    } finally {
      setBusy(false)
      setTimesDone((times) => times + 1)
      isSubmitting.current = false
    }
  }

  return {
    isBusy,
    form: {
      ref: form,
      onSubmit: (event: SubmitEvent) => void handleSubmit(event),
      'aria-busy': isBusy,
    },
  }
}
