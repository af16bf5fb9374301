import type { KeyboardEvent } from 'react'

/** The `keyCode` of key events handled by an input method. */
const processedKeyCode = 229

/**
 * Returns whether a key event belongs to an input method for Japanese, Chinese or Korean. Safari ends the
 * composition before it sends the event of the key that ended it, so by then `isComposing` is already false,
 * and only the key code is reliable.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari offers no other way to detect it.
  return nativeEvent.isComposing || nativeEvent.keyCode === processedKeyCode
}
