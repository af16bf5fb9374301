/** Shown at once while offline, because the browser might otherwise keep trying for a long time. */
export const offlineText =
  'You are offline. Check your connection and try again, or use the sample stores.'
