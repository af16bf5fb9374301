/** Shown when the server doesn't respond. */
export const unreachableText =
  'The server could not be reached. Check your connection and try again.'
