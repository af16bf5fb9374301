import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { noSettings } from './no-settings.ts'

type Options = {
  /** Flags for Node. */
  flags?: readonly string[]
  umask?: string
}

const readyLine = /^Grocery Genie is ready at (http:\/\/localhost:\d+)$/m

/** Starts the server as a separate process until the test ends. */
export function startMain(
  environment: Readonly<Record<string, string>>,
  { flags = [], umask = '022' }: Options = {},
) {
  const main = join(import.meta.dirname, '../main.ts')
  const command = ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, ...flags, main]
  const child = spawn('/bin/sh', command, {
    env: { ...noSettings, PORT: '0', STORES_AUTO_IMPORT: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = outputUntilReady(child)
  const url = output.then((text) => readyLine.exec(text)?.[1])
  return { child, errors: child.stderr ? text(child.stderr) : '', output, url }
}

async function outputUntilReady({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stdout ?? []) {
    output += String(chunk)
    if (readyLine.test(output)) return output
  }
  return output
}

/** Waits for the process to end and returns its exit code. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}
