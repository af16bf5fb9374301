import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ItemFinder } from '../../lib/item-finder.ts'
import { useDeferredResult } from '../../lib/use-deferred-result.ts'
import { ComboboxList } from '../../ui/combobox-list.tsx'
import type { Elements } from '../../ui/elements.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'
import { caretAfter } from './caret-after.ts'

type Props = {
  /** Id of the form. The Find Items button is outside the form and refers to it by this id. */
  formId: string
  text: string
  /** Whether the shopper can only view the list. */
  isReadOnly: boolean
  /** Whether the text is still loading. */
  isLoading: boolean
  /** Shows how many items the text contains. */
  count: ReactNode
  onTextChange: (text: string) => void
  /** Handles a paste at the end of the text. Returns false if the browser should paste it unchanged. */
  onPaste: (text: string) => boolean
  onFocus: () => void
  onFind: () => void
  /** Null until the item names are loaded. Until then, no items are suggested. */
  finder: ItemFinder | null
  /** Names the shopper has used before. */
  ownNames: readonly string[]
  /** Shown below the text while the list is empty, to help the shopper start the list. */
  starter: Elements
}

/** The list as text in a field that suggests item names. */
export function ListEditor(props: Props) {
  const { formId, text, isReadOnly, isLoading, count, onTextChange, onPaste, onFocus } = props
  const { onFind, finder, ownNames, starter } = props
  const form = useRef<HTMLFormElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(text.length)
  const typed = useRef({ text, caret: text.length })

  // Another device may change the text while the shopper types, so the caret must be put back in place.
  useLayoutEffect(() => {
    const element = textArea.current
    const { text: before, caret } = typed.current
    if (before === text) return
    const isFocused = element !== null && document.activeElement === element
    const next = isFocused ? caretAfter(before, text, caret) : text.length
    if (isFocused) element.setSelectionRange(next, next)
    typed.current = { text, caret: next }
  }, [text])
  const suggest = useCallback(() => {
    const typed = finder?.nameAt(text, cursor).name
    return (typed && finder?.suggest(typed, ownNames)) || []
  }, [finder, text, cursor, ownNames])
  const suggestions = useDeferredResult(suggest)
  const combobox = useCombobox({ suggestions, onChoose: handleChoose, isMultiline: true })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onFind()
  }

  function handleChange(value: string) {
    const caret = textArea.current?.selectionStart ?? value.length
    typed.current = { text: value, caret }
    setCursor(caret)
    combobox.handleTyped()
    onTextChange(value)
  }

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const isInside = selectionStart !== selectionEnd || selectionEnd < text.trimEnd().length
    if (isReadOnly || isInside) return
    if (!onPaste(event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    // A prevented paste doesn't fire an input event, so the suggestions must be updated here.
    combobox.handleTyped()
  }

  function handleSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    typed.current = { text: currentTarget.value, caret: currentTarget.selectionStart }
  }

  // Replaces only the item's name, and keeps its amount and note. `setRangeText` keeps the browser's own undo
  // working.
  function handleChoose(name: string) {
    const element = textArea.current
    if (!element || !finder) return
    const { from, to } = finder.nameAt(element.value, cursor)
    element.setRangeText(name, from, to, 'end')
    typed.current = { text: element.value, caret: element.selectionStart }
    setCursor(element.selectionStart)
    onTextChange(element.value)
  }

  // Enter inserts a line break, which separates items. Control+Enter or Command+Enter starts the search. On
  // touch keyboards, where Enter is labeled 'search', plain Enter also starts the search.
  function handleKeyDown(event: KeyboardEvent) {
    if (combobox.handleKeyDown(event)) return
    if (event.key !== 'Enter' || isComposing(event)) return
    const isTouchKeyboard = matchMedia('(pointer: coarse)').matches && !event.shiftKey
    if (!event.ctrlKey && !event.metaKey && !isTouchKeyboard) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
      <div className="relative">
        <TextAreaField
          {...combobox.controlProps}
          ref={textArea}
          label="Grocery list (comma-separated)"
          value={text}
          readOnly={isReadOnly}
          onValueChange={handleChange}
          onKeyDown={handleKeyDown}
          onSelect={handleSelect}
          onPaste={handlePaste}
          onFocus={onFocus}
          onBlur={combobox.handleBlur}
          hint={text === '' ? undefined : count}
          aria-haspopup="listbox"
          aria-keyshortcuts="Control+Enter"
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          dir="auto"
        />
        {combobox.isOpen && (
          <ComboboxList {...combobox.listProps} label="Suggested items" isIndented={false} />
        )}
        <LiveStatus text={combobox.status} />
      </div>
      {isLoading && (
        <p role="status" className="flex min-h-11 items-center gap-2 text-ink-muted">
          <Spinner />
          <span>Loading the list</span>
        </p>
      )}
      {starter}
    </form>
  )
}
