import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '../database/open-database.ts'
import { codeOf, messageOf, RequestError, StartError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { printableText } from '../lib/printable.ts'
import { onStopRequested } from '../lib/stop-requests.ts'
import { readSettings } from '../settings/env.ts'
import { runAdmin } from './commands.ts'
import { AdminRefusal } from './refusal.ts'
import { confirmOnTerminal, drawOnTerminal, type Terminal } from './terminal.ts'

const stoppedExitCode = 130
const cleanupTimeoutMs = 30_000

/**
 * Runs one operator command and then exits the process. Writes the result to standard output, and all other
 * messages to standard error.
 */
export async function main(args: readonly string[]): Promise<void> {
  let closeDatabase = async () => {}
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  // Also stops a database that is still starting.
  onStopRequested(() => {
    stopping.abort()
    const cleanedUp = Promise.race([running?.catch(() => {}), delay(cleanupTimeoutMs)])
    void Promise.all([cleanedUp, closeDatabase()]).finally(() => process.exit(stoppedExitCode))
  })

  async function open() {
    const settings = readSettings()
    const log = pino({ level: 'silent' })
    const onLost = () => {}
    const opening = openDatabase({ as: 'command', settings, log, say, onLost })
    let closing: Promise<void> | undefined
    const close = () => (closing ??= opening.then((database) => database.close()))
    closeDatabase = () => close().catch(() => {})
    const { pool, ownerConnection } = await opening
    return { pool, ownerConnection, settings, close }
  }

  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const terminal = {
    write,
    say,
    draw: process.stderr.isTTY ? drawOnTerminal : undefined,
    confirm: isTerminal ? confirmOnTerminal : undefined,
  }
  try {
    const done = runAdmin(args, { terminal, readSettings, open, signal: stopping.signal })
    // If interrupted, these commands remove their partial results. The process waits for them before it
    // exits.
    if (/^(backup|restore|export)/.test(args[0] ?? '')) running = done
    await done
    process.exit(0)
  } catch (error) {
    if (stopping.signal.aborted) return
    say(printableText(explain(error)))
    process.exit(exitCodeOf(error))
  }
}

const write: Terminal['write'] = async (chunks) => {
  try {
    await pipeline(Readable.from(chunks), process.stdout, { end: false })
  } catch (error) {
    // The program that reads the output, such as `head`, closed the pipe early.
    if (codeOf(error) !== 'EPIPE') throw error
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Returns the exit code of an AdminRefusal, 2 for a malformed email address or other invalid input, and 1 for
 * any other error.
 */
function exitCodeOf(error: unknown): number {
  if (error instanceof AdminRefusal) return error.exitCode
  return error instanceof RequestError ? 2 : 1
}

function explain(error: unknown): string {
  const isExpected =
    error instanceof AdminRefusal || error instanceof StartError || error instanceof RequestError
  if (isExpected) return error.message
  if (isOutage(error))
    return `The connection to the database was lost (${messageOf(error)}). Run the command again.`
  return (error instanceof Error ? error.stack : undefined) ?? messageOf(error)
}
