import { type KeyboardEvent, useId, useRef } from 'react'
import { suggestionAt } from './combobox-keys.ts'
import { useComboboxList } from './combobox-open.ts'
import { isComposing } from './is-composing.ts'

type Options = {
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
  /**
   * Whether the text can have several lines. If so, the arrow keys move the cursor while the suggestion list
   * is closed. The up arrow also moves the cursor while no suggestion is selected.
   */
  isMultiline?: boolean
}

/**
 * Behavior of a text control that accepts any text and shows suggestions while the shopper types. Follows the
 * ARIA pattern of a combobox with list autocomplete and manual selection. Without suggestions, the control
 * works like a plain text field.
 */
export function useCombobox({ suggestions, onChoose, isMultiline = false }: Options) {
  const listId = useId()
  const list = useComboboxList(suggestions.length)
  const { isOpen, active } = list
  const isTyping = useRef(false)
  const optionId = (index: number) => `${listId}-${index}`

  /** Call this on each change of the text. Opens the suggestion list only if the change was typed. */
  function handleTyped() {
    // Text that was pasted, dictated or filled in automatically is complete, so suggestions would only cover
    // what is below the field.
    if (isTyping.current) list.openSoon()
    else list.close()
    isTyping.current = false
  }

  function choose(index: number) {
    const chosen = suggestions[index]
    list.close()
    if (chosen !== undefined) onChoose(chosen)
  }

  /** Returns true if the suggestion list handled the key. Otherwise, the control must handle it. */
  function handleKeyDown(event: KeyboardEvent): boolean {
    // Ctrl+V pastes. AltGr types characters, but Windows reports it as Ctrl and Alt together.
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
        // If no suggestion is selected, Enter does what it usually does.
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
        list.clearSelection()
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
