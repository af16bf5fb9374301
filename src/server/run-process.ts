import { messageOf, StartError } from './lib/errors.ts'
import { onStopRequested } from './lib/stop-requests.ts'

export type Stoppable = { close: () => Promise<void> }

/** Time limit for stopping, longer than the one of PostgreSQL. */
const stopLimitMs = 120_000

/**
 * Calls `start`, and closes what it returns when the process is asked to stop. `stopFor` prints a reason
 * and stops the process with exit code 1.
 */
export function runProcess(start: (stopFor: (reason: unknown) => void) => Promise<Stoppable>) {
  let isStopping = false

  /** Stops only once: a second request to stop must not close the server again. */
  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    try {
      // A stop during the start waits for it, since a partial start can't be closed cleanly.
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

function explain(error: unknown): void {
  const stack = error instanceof Error ? error.stack : undefined
  const text = error instanceof StartError ? error.message : (stack ?? messageOf(error))
  process.stderr.write(`${text}\n`)
}
