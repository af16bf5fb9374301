/** Said at once where there is no network, since a browser may try for long. */
export const offlineText =
  'You are offline. Check your connection and try again, or use the sample stores.'
