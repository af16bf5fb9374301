import { type KeyboardEvent, useId, useRef } from 'react'
import { suggestionAt } from './combobox-keys.ts'
import { useComboboxList } from './combobox-open.ts'
import { isComposing } from './is-composing.ts'

type Options = {
  /** Suggested texts. */
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
  /**
   * Whether the text can have several lines. If so, the down arrow moves the cursor while the list is closed,
   * and the up arrow does until a suggestion is selected.
   */
  isMultiline?: boolean
}

/**
 * Behavior of a text control that shows suggestions while the user types and accepts any text: the ARIA
 * combobox with list autocomplete and manual selection. Without suggestions it is a plain control.
 */
export function useCombobox({ suggestions, onChoose, isMultiline = false }: Options) {
  const listId = useId()
  const list = useComboboxList(suggestions.length)
  const { isOpen, active } = list
  const isTyping = useRef(false)
  const optionId = (index: number) => `${listId}-${index}`

  /** Call on every change of the text. */
  function handleTyped() {
    // Pasted, dictated or autofilled text is complete, so a list would only cover the content below.
    if (isTyping.current) list.openSoon()
    else list.close()
    isTyping.current = false
  }

  function choose(index: number) {
    const chosen = suggestions[index]
    list.close()
    if (chosen !== undefined) onChoose(chosen)
  }

  /** Returns true if the list handled the key. */
  function handleKeyDown(event: KeyboardEvent): boolean {
    // Ctrl+V pastes. AltGr types characters, and Windows reports it as Ctrl and Alt together.
    isTyping.current = !event.metaKey && (!event.ctrlKey || event.altKey)
    if (isComposing(event)) return false
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (suggestions.length === 0 || (isMultiline && !movesIntoList(event.key))) return false
        event.preventDefault()
        list.openAt(suggestionAt(event.key, active, suggestions.length))
        return true
      case 'Enter':
        // Enter either chooses a suggestion or has its default effect.
        if (active === null) {
          list.close()
          return false
        }
        event.preventDefault()
        choose(active)
        return true
      case 'Escape':
        list.close()
        return isOpen
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        list.backToText()
    }
    return false
  }

  function movesIntoList(key: 'ArrowDown' | 'ArrowUp'): boolean {
    return isOpen && (key === 'ArrowDown' || active !== null)
  }

  function handleBlur() {
    isTyping.current = false
    list.close()
  }

  return {
    isOpen,
    handleTyped,
    handleKeyDown,
    handleBlur,
    controlProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active === null ? undefined : optionId(active),
    } as const,
    listProps: { id: listId, options: suggestions, optionId, active, onChoose: choose },
    status: isOpen ? suggestionCount(suggestions.length) : '',
  }
}

function suggestionCount(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
