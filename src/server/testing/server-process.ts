import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../settings/env.ts'
import { noSettings } from './no-settings.ts'

/** Timeout that is long enough for a real server process on a busy machine. */
export const longTimeout = { timeout: 120_000 }

type Options = {
  /** Flags for Node. */
  flags?: readonly string[]
  umask?: string
}

/**
 * Starts a server as an operator does. Doesn't wait until the server is ready. When the test ends, the server
 * is killed.
 */
export function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { flags = [], umask = '022' }: Options = {},
) {
  const main = join(projectRoot, 'src/server/main.ts')
  const command = ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, ...flags, main]
  const child = spawn('/bin/sh', command, {
    env: { ...noSettings, PORT: '0', STORES_AUTO_IMPORT: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = collect(child.stdout)
  const errors = collect(child.stderr)
  const streams = [child.stdout, child.stderr].map((stream) => stream && finished(stream))
  // 'close' isn't emitted once the channel is disconnected, so this waits for 'exit'.
  const ended = Promise.all([once(child, 'exit'), ...streams]).then(() => child.exitCode)
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = /^Grocery Genie is ready at (http:\S+)$/m.exec(output())?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  return {
    output,
    errors,
    /** Resolves to the exit code, or null if a signal killed the process. */
    ended,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
    /** Closes the channel between the two processes, as if the parent process had died. */
    disconnect: () => child.disconnect(),
    /** Resolves to the server's URL when the server is ready. Rejects if the server exits before that. */
    untilReady: async (): Promise<string> => {
      const url = await Promise.race([ready, ended.then(() => undefined)])
      if (url === undefined) throw new Error(`The server did not start:\n${errors()}`)
      return url
    },
  }
}

/** Collects the stream's output. Returns a function that returns the output so far. */
function collect(stream: Readable | null): () => string {
  let collected = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    collected += text
  })
  return () => collected
}
