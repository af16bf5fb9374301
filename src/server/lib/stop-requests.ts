const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// After Ctrl-C, the terminal, npm and setup.mjs each send a signal. Together, they count as one request.
const sameRequestMs = 1_000

/**
 * Calls `stop` on a stop signal or when the parent process ends. A second request, over a second later, exits
 * the process at once.
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
  // setup.mjs has the other end of this channel, so the server notices even when setup.mjs is killed.
  process.once('disconnect', request)
  process.channel?.unref()
  // A closed terminal must not interrupt the shutdown.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
