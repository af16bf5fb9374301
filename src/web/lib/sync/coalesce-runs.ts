/**
 * Runs `work` one at a time. Calls made during a run share one more run, since the current run may
 * have read its data before them.
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
      // Clear this right after the last check. Otherwise a call in between would wait for a run that has
      // ended.
      running = undefined
    }
  }

  /**
   * Resolves after a run that started no earlier than this call. Rejects if that run, or one before it,
   * fails.
   */
  const run = (): Promise<void> => {
    isRequestedAgain = running !== undefined
    running ??= runUntilCurrent()
    return running
  }

  /** Resolves when no run is in progress. */
  const settled = async (): Promise<void> => {
    while (running) await running.catch(() => {})
  }

  return { run, settled }
}
