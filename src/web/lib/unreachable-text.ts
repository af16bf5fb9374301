/** For whoever waits for a server that gives no answer. */
export const unreachableText =
  'The server could not be reached. Check your connection and try again.'
