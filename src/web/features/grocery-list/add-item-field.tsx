import { type ClipboardEvent, type SubmitEvent, useCallback, useRef, useState } from 'react'
import { useDeferredResult } from '../../lib/use-deferred-result.ts'
import { classNames } from '../../ui/class-names.ts'
import { ComboboxList } from '../../ui/combobox-list.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { controlClass } from '../../ui/form.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'

type Props = {
  suggest: (name: string) => readonly string[]
  onAdd: (text: string) => void
  /** Adds the items from pasted multi-line text. */
  onPaste: (text: string) => void
}

/**
 * A single-line field above the list. Pressing Enter adds the typed item or the chosen suggestion. Multi-line
 * text is added as soon as it is pasted.
 */
export function AddItemField({ suggest, onAdd, onPaste }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const suggestions = useDeferredResult(useCallback(() => suggest(text), [suggest, text]))
  const handleChoose = useCallback((name: string) => setText(name), [])
  const combobox = useCombobox({ suggestions, onChoose: handleChoose })
  const isEmpty = text.trim() === ''

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    input.current?.focus()
    const item = text.trim()
    if (item === '') return
    onAdd(item)
    setAdded(item)
    setText('')
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\n\r\u2028\u2029]/u.test(pasted.trim())) return
    event.preventDefault()
    onPaste(pasted)
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="relative">
      <input
        {...combobox.controlProps}
        ref={input}
        type="text"
        role="combobox"
        aria-label="Add an item"
        aria-expanded={combobox.isOpen}
        aria-controls={combobox.controlProps['aria-controls']}
        placeholder="Add an item"
        value={text}
        onChange={(event) => {
          combobox.handleTyped()
          setText(event.target.value)
        }}
        onKeyDown={combobox.handleKeyDown}
        onBlur={combobox.handleBlur}
        onPaste={handlePaste}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
        className={classNames(controlClass, 'h-10', !isEmpty && 'pr-16')}
      />
      {!isEmpty && (
        <button
          type="submit"
          className="absolute inset-y-0 right-0 min-w-14 rounded-control px-3 font-semibold text-leaf-ink hover:bg-wash focus-visible:-outline-offset-2"
        >
          Add
        </button>
      )}
      {combobox.isOpen && (
        <ComboboxList {...combobox.listProps} label="Suggested items" isIndented={false} />
      )}
      <LiveStatus text={combobox.status} />
      <LiveStatus text={added === '' ? '' : `${added} added to your list`} />
    </form>
  )
}
