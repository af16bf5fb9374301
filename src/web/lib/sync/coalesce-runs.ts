/**
 * Runs `work` one at a time. Calls made during a run, up to its very end, share one more run, since the
 * one under way may have read too early for them.
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
      // In the same step as the last check: a call between the two would wait for a run that is over.
      running = undefined
    }
  }

  /** Resolves after a run that began no earlier than this call, or rejects with a run before it. */
  const run = (): Promise<void> => {
    isRequestedAgain = running !== undefined
    running ??= runUntilCurrent()
    return running
  }

  /** Resolves once nothing runs. */
  const settled = async (): Promise<void> => {
    while (running) await running.catch(() => {})
  }

  return { run, settled }
}
