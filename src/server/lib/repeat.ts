/**
 * Runs `work` now, and again `pauseMs` after each run has ended. `stop` aborts the signal and waits for the
 * current run to end. `work` must handle its own errors.
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
