import { messageOf, StartError } from './lib/errors.ts'
import { onStopRequested } from './lib/stop-requests.ts'

export type Stoppable = { close: () => Promise<void> }

/** Longer than PostgreSQL may take to stop. */
const stopLimitMs = 120_000

/**
 * Starts something that serves until the process is told to stop, and then closes it in order.
 * `stopFor` ends it from within, with the reason shown.
 */
export function runProcess(start: (stopFor: (reason: unknown) => void) => Promise<Stoppable>) {
  let isStopping = false

  /** Once: a second reason to stop must not close what is being closed. */
  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    try {
      // A stop during the start waits for it: half a start can't be undone in order.
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
