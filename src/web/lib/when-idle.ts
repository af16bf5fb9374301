const safariWaitMs = 1000

/**
 * Runs a task when the browser is idle. In Safari, which doesn't report when it is idle, runs the task after
 * a second. Returns a function that cancels the task.
 */
export function whenIdle(task: () => void): () => void {
  // Safari doesn't support `requestIdleCallback`.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, safariWaitMs)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(() => task())
  return () => window.cancelIdleCallback(request)
}
