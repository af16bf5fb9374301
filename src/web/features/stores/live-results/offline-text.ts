/** Shown immediately while offline, because the browser might keep trying for a long time. */
export const offlineText =
  'You are offline. Check your connection and try again, or use the sample stores.'
