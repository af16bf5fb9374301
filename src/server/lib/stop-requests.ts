const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// After Ctrl-C, the terminal, npm and setup.mjs each send a signal. These signals are treated as one request
// to stop.
const sameRequestMs = 1_000

/**
 * Calls `stop` when the process receives a stop signal or its parent process ends. If another signal arrives
 * more than a second later, exits the process immediately.
 */
export function onStopRequested(stop: () => void): void {
  let firstAt: number | undefined

  function request(): void {
    if (firstAt === undefined) {
      firstAt = performance.now()
      stop()
    } else if (performance.now() - firstAt > sameRequestMs) {
      process.exit(1)
    }
  }

  for (const signal of signals) process.on(signal, request)
  // setup.mjs holds the other end of this channel, so the channel closes even if setup.mjs is killed.
  process.once('disconnect', request)
  process.channel?.unref()
  // The shutdown must continue if the terminal is closed.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
