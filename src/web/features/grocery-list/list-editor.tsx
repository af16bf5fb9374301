import { type KeyboardEvent, type SubmitEvent, useRef } from 'react'
import { parseList } from '#shared/shopping/parse-list.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { itemCount } from './item-count.ts'

type Props = {
  /** Lets the Find Items button stand outside the form. */
  formId: string
  text: string
  onTextChange: (text: string) => void
  onFind: () => void
}

const example = 'milk, eggs, bananas'

export function ListEditor({ formId, text, onTextChange, onFind }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onFind()
  }

  function handleTry() {
    onTextChange(example)
    textArea.current?.focus()
  }

  // A line break separates items too, so Enter keeps its meaning, except on a touch keyboard, whose
  // Enter key says 'search' here.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isTouchKeyboard = matchMedia('(pointer: coarse)').matches && !event.shiftKey
    if (!event.ctrlKey && !event.metaKey && !isTouchKeyboard) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
      <TextAreaField
        ref={textArea}
        label="Grocery list (comma-separated)"
        value={text}
        onValueChange={onTextChange}
        onKeyDown={handleKeyDown}
        hint={text === '' ? undefined : itemCount(parseList(text).length)}
        aria-keyshortcuts="Control+Enter"
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        dir="auto"
      />
      {text === '' && (
        <Button variant="quiet" onClick={handleTry} className="-ml-4 self-start font-normal">
          Try: {example}
        </Button>
      )}
    </form>
  )
}
