import { type KeyboardEvent, useId, useRef } from 'react'
import { suggestionAt } from './combobox-keys.ts'
import { useComboboxList } from './combobox-open.ts'
import { isComposing } from './is-composing.ts'

type Options = {
  /** Texts that may be meant. */
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
  /** In a text of several lines the arrow up, and the arrows of a closed list, move the cursor. */
  isMultiline?: boolean
}

/**
 * The behaviour of a text control that suggests while one types and takes any text (the ARIA combobox
 * with list autocomplete and manual selection). Without suggestions it is a plain control.
 */
export function useCombobox({ suggestions, onChoose, isMultiline = false }: Options) {
  const listId = useId()
  const list = useComboboxList(suggestions.length)
  const { isOpen, active } = list
  const isTyping = useRef(false)
  const optionId = (index: number) => `${listId}-${index}`

  /** To be called whenever the text changes. */
  function handleTyped() {
    // What is pasted, dictated or filled in is whole: a list would only cover what comes next.
    if (isTyping.current) list.openSoon()
    else list.close()
    isTyping.current = false
  }

  function choose(index: number) {
    const chosen = suggestions[index]
    list.close()
    if (chosen !== undefined) onChoose(chosen)
  }

  /** True when the key was for the list. */
  function handleKeyDown(event: KeyboardEvent): boolean {
    // Ctrl+V pastes; AltGr, which types, is both of them on Windows.
    isTyping.current = !event.metaKey && (!event.ctrlKey || event.altKey)
    if (isComposing(event)) return false
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (suggestions.length === 0 || (isMultiline && !leadsIntoList(event.key))) return false
        event.preventDefault()
        list.openAt(suggestionAt(event.key, active, suggestions.length))
        return true
      case 'Enter':
        // Only one of the two at a time: choosing, or what Enter does otherwise.
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

  function leadsIntoList(key: 'ArrowDown' | 'ArrowUp'): boolean {
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
