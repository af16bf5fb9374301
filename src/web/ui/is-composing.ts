import type { KeyboardEvent } from 'react'

/** The code of a key that an input method has taken. */
const processedKeyCode = 229

/**
 * Whether a key is for the input method with which Japanese, Chinese or Korean is typed. Safari ends the
 * composition before the key that ended it, which then only its code tells from others.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else tells it in Safari.
  return nativeEvent.isComposing || nativeEvent.keyCode === processedKeyCode
}
