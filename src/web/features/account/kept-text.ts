import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useShopper } from '../../lib/session.ts'

export type KeptName = 'account-name' | 'account-email' | 'account-device'

/** What is typed in a form of the account page, found again when the session ended meanwhile. */
export function useKeptText(name: KeptName, initial: string) {
  const { id } = useShopper()
  const [text, setText] = useState(() => readStored(id, name) || initial)

  function handleChange(typed: string) {
    setText(typed)
    writeStored(id, name, typed)
  }

  return [text, handleChange] as const
}

export function isKept(shopperId: string, name: KeptName): boolean {
  return Boolean(readStored(shopperId, name))
}

export function forgetKept(shopperId: string, name: KeptName): void {
  writeStored(shopperId, name, '')
}
