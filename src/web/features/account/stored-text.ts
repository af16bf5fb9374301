import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useShopper } from '../../lib/session.ts'

export type StoredTextName = 'account-name' | 'account-email' | 'account-device'

/**
 * State of a text field on the account page. The text is also stored in the browser, so that it isn't lost if
 * the session ends while the shopper is typing. Stored text takes precedence over `initial`.
 */
export function useStoredText(name: StoredTextName, initial: string) {
  const { id } = useShopper()
  const [text, setText] = useState(() => readStored(id, name) || initial)

  function handleChange(typed: string) {
    setText(typed)
    writeStored(id, name, typed)
  }

  return [text, handleChange] as const
}

/** Returns whether non-empty text is stored under this name. */
export function hasStoredText(shopperId: string, name: StoredTextName): boolean {
  return Boolean(readStored(shopperId, name))
}

/** Removes the text that `useStoredText` stored under this name. */
export function forgetStoredText(shopperId: string, name: StoredTextName): void {
  writeStored(shopperId, name, '')
}
