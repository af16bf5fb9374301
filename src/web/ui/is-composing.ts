import type { KeyboardEvent } from 'react'

/** The `keyCode` of key events that an input method editor handles. */
const processedKeyCode = 229

/**
 * Returns whether a key event is handled by an input method editor, such as one for Japanese, Chinese or
 * Korean. Safari ends the composition before it sends the event for the key that ended the composition. In
 * that event, `isComposing` is already false, and only the key code shows that the editor handled the key.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- There is no other way to detect it in Safari.
  return nativeEvent.isComposing || nativeEvent.keyCode === processedKeyCode
}
