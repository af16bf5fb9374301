const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// Ctrl-C arrives from the terminal, from npm and from setup.mjs: that is one request, not three.
const sameRequestMs = 1_000

/** Calls `stop` when someone asks the process to end, or its parent has died; a second request forces it. */
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
  // setup.mjs holds the other end of this channel, so that even its kill -9 is noticed.
  process.once('disconnect', request)
  process.channel?.unref()
  // A terminal that went away must not stop the server half-way through its own stop.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
