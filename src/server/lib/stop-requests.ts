const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// Ctrl-C arrives from the terminal, npm and setup.mjs, which counts as one request.
const sameRequestMs = 1_000

/** Calls `stop` on a stop signal or when the parent dies; a second request exits at once. */
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
  // setup.mjs holds the other end of this channel, so even its kill -9 is noticed.
  process.once('disconnect', request)
  process.channel?.unref()
  // A closed terminal must not interrupt the server's shutdown.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
