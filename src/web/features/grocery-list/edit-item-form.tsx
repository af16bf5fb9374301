import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  words: string
  /** Called with the new text, or with the original text if the shopper cancels. */
  onDone: (words: string) => void
}

/** A form in an item's row for editing the item's text. */
export function EditItemForm({ words, onDone }: Props) {
  const [text, setText] = useState(words)
  const form = useRef<HTMLFormElement>(null)

  // The pressed button disappears, so focus moves to the field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onDone(text.trim())
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-[1fr_auto] items-end gap-2 py-2"
    >
      <TextField
        label="Amount, item and note"
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) onDone(words)
        }}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
      />
      <Button type="submit">Done</Button>
    </form>
  )
}
