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

/** JSON lines for machines; at a terminal only what a person needs: warnings and errors, in words. */
export function createLog(level: string, isTerminal: boolean): Logger {
  if (!isTerminal) {
    const output = destination({ fd: 1 })
    // Whoever read the output has gone; that is no reason to stop serving.
    output.on('error', () => {})
    return pino({ level }, output)
  }
  return pino({ level: level === 'info' ? 'warn' : level }, inWords(process.stdout))
}

function inWords(output: NodeJS.WritableStream): Writable {
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
