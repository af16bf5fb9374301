/**
 * Returns two functions, `run` and `settled`. `run` calls `work`, but never while another call to `work` is
 * in progress. All calls to `run` during a run share the next run, because the run in progress may already
 * have read its data.
 */
export function coalesceRuns(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isRequestedAgain = false

  async function runUntilCurrent() {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain)
    } finally {
      // Clears `running` right after the last check of `isRequestedAgain`. Otherwise, a call to `run` in
      // between would wait for a run that has already ended.
      running = undefined
    }
  }

  /**
   * Waits for a run that starts during or after this call. Rejects if that run or the run in progress fails.
   */
  const run = (): Promise<void> => {
    isRequestedAgain = running !== undefined
    running ??= runUntilCurrent()
    return running
  }

  /** Resolves when no run is in progress. Never rejects. */
  const settled = async (): Promise<void> => {
    while (running) await running.catch(() => {})
  }

  return { run, settled }
}
