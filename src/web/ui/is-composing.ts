import type { KeyboardEvent } from 'react'

/** `keyCode` of a key event that an input method has handled. */
const processedKeyCode = 229

/**
 * Returns whether a key event belongs to an input method for Japanese, Chinese or Korean. Safari ends the
 * composition before it sends the key that ended it, so in Safari only the key code shows this.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari offers no other way to detect it.
  return nativeEvent.isComposing || nativeEvent.keyCode === processedKeyCode
}
