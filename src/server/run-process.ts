import { messageOf, StartError } from './lib/errors.ts'
import { onStopRequested } from './lib/stop-requests.ts'

export type Stoppable = { close: () => Promise<void> }

/** Time limit for stopping. PostgreSQL's own limit is shorter. */
const stopLimitMs = 120_000

/**
 * Calls `start` without waiting for it. When the process is asked to stop, closes what `start` returned, and
 * exits. `start` can call `stopFor` to print a reason, close everything and exit with code 1. An uncaught
 * error has the same effect.
 */
export function runProcess(start: (stopFor: (reason: unknown) => void) => Promise<Stoppable>) {
  let isStopping = false

  /**
   * Closes the server and exits. Ignores further calls, so a second request to stop doesn't close the server
   * again.
   */
  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    try {
      // Waits until the server has started, because a partly started server can't be closed cleanly.
      const started = await running.catch(() => undefined)
      await started?.close()
      process.exit(exitCode)
    } catch (error) {
      explain(error)
      process.exit(1)
    }
  }

  function stopFor(reason: unknown): void {
    if (!isStopping) explain(reason)
    void stop(1)
  }

  const running = start(stopFor)
  onStopRequested(() => void stop(0))
  process.on('uncaughtException', stopFor)
  process.on('unhandledRejection', stopFor)
  running.catch((error: unknown) => {
    explain(error)
    process.exit(1)
  })
}

/** Prints a StartError as one line, and any other error with its stack. */
function explain(error: unknown): void {
  const stack = error instanceof Error ? error.stack : undefined
  const text = error instanceof StartError ? error.message : (stack ?? messageOf(error))
  process.stderr.write(`${text}\n`)
}
