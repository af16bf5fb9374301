import { type SubmitEvent, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'

type Props = {
  suggest: (name: string) => readonly string[]
  onAdd: (item: string) => void
}

/** A form that adds an item to the route, with suggestions as the shopper types. */
export function AddItemForm({ suggest, onAdd }: Props) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const typed = useDeferredValue(text)
  const suggestions = useMemo(() => suggest(typed), [suggest, typed])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const item = text.trim()
    if (item === '') return
    onAdd(item)
    setAdded(item)
    setText('')
  }

  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-leaf-ink">
        Add an item
      </summary>
      <form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-[1_1_9rem]">
          <Combobox
            label="Item to add"
            clearLabel="Clear item"
            value={text}
            onValueChange={setText}
            onClear={() => setText('')}
            suggestions={suggestions}
            suggestionsLabel="Suggested items"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            dir="auto"
          />
        </div>
        <Button type="submit" disabled={text.trim() === ''}>
          Add
        </Button>
      </form>
      <LiveStatus text={added === '' ? '' : `${added} added to your route`} />
    </details>
  )
}
