/**
 * Does the work at once, and again whenever it has been done for `pauseMs`. `stop` aborts the signal
 * and waits for work that is under way. Errors are the work's own to handle.
 */
export function repeatUntilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = doOnce()

  async function doOnce(): Promise<void> {
    await work(stopping.signal)
    if (!stopping.signal.aborted) timer = setTimeout(doAgain, pauseMs).unref()
  }

  function doAgain(): void {
    running = doOnce()
  }

  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
