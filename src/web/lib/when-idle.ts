const safariWaitMs = 1000

/** Runs a task once the browser has nothing better to do; the function that it returns calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no word for idle.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, safariWaitMs)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(() => task())
  return () => window.cancelIdleCallback(request)
}
