import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react'
import { suggestionAt } from './combobox-keys.ts'
import { ComboboxList } from './combobox-list.tsx'
import { useComboboxList } from './combobox-open.ts'
import { LiveStatus } from './live-status.tsx'
import { TextField } from './text-field.tsx'

type Props = ComponentProps<typeof TextField> & {
  /** Texts that may be meant; choosing one puts it in the field. */
  suggestions: readonly string[]
  /** Names the list of them. */
  suggestionsLabel: string
}

/**
 * A text field that suggests while one types and takes any text (the ARIA combobox with list autocomplete
 * and manual selection). Without suggestions it is a plain field.
 */
export function Combobox({ suggestions, suggestionsLabel, ...field }: Props) {
  const listId = useId()
  const list = useComboboxList(suggestions.length)
  const { isOpen, active } = list
  const isTyping = useRef(false)
  const optionId = (index: number) => `${listId}-${index}`

  function handleChange(value: string) {
    // What is pasted, dictated or filled in is whole: a list would only cover what comes next.
    if (isTyping.current) list.openSoon()
    else list.close()
    isTyping.current = false
    field.onValueChange(value)
  }

  function handleChoose(index: number) {
    const chosen = suggestions[index]
    list.close()
    if (chosen !== undefined) field.onValueChange(chosen)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    isTyping.current = true
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (suggestions.length === 0) return
        event.preventDefault()
        list.openAt(suggestionAt(event.key, active, suggestions.length))
        return
      case 'Enter':
        // Only one of the two at a time: choosing, or submitting the form.
        if (active === null) list.close()
        else {
          event.preventDefault()
          handleChoose(active)
        }
        return
      case 'Escape':
        list.close()
        return
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        list.backToText()
    }
  }

  function handleBlur() {
    isTyping.current = false
    list.close()
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        onValueChange={handleChange}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      {isOpen && (
        <ComboboxList
          id={listId}
          label={suggestionsLabel}
          options={suggestions}
          optionId={optionId}
          active={active}
          isIndented={field.icon !== undefined}
          onChoose={handleChoose}
        />
      )}
      <LiveStatus text={isOpen ? suggestionCount(suggestions.length) : ''} />
    </div>
  )
}

function suggestionCount(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
