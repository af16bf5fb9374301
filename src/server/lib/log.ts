import { Writable } from 'node:stream'
import { destination, type Logger, levels, pino } from 'pino'
import { z } from 'zod'
import { printableText } from './printable.ts'

const Entry = z.object({
  level: z.number(),
  msg: z.string().default(''),
  reqId: z.string().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
})

/**
 * Creates a log of JSON lines or, on a terminal, of readable text. On a terminal, the `info` level shows only
 * warnings and errors.
 */
export function createLog(level: string, isTerminal: boolean): Logger {
  if (!isTerminal) {
    const output = destination({ fd: 1 })
    // Keeps the server running if the program that reads its output exits.
    output.on('error', () => {})
    return pino({ level }, output)
  }
  return pino({ level: level === 'info' ? 'warn' : level }, readableOutput(process.stdout))
}

/** Returns a stream that converts JSON log lines to readable text, with control characters escaped. */
function readableOutput(output: NodeJS.WritableStream): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const { level, msg, reqId, err } = Entry.parse(JSON.parse(chunk.toString()))
      const reason = err ? ` ${err.stack || err.message}` : ''
      const reference = reqId ? ` (reference ${reqId})` : ''
      const words = printableText(`${msg}${reference}${reason}`)
      output.write(`${levels.labels[level]}: ${words}\n`)
      done()
    },
  })
}
