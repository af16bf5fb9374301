import { createInterface } from 'node:readline/promises'
import { printableLine, printableText } from '../lib/printable.ts'

/** Where a command gets its answers and puts its results. */
export type Terminal = {
  /** The result, which may go to a file. */
  write: (chunks: AsyncIterable<string> | Iterable<string>) => Promise<void>
  /** Beside the result, for the person who waits for it. */
  say: (line: string) => void
  /** A line that takes the place of the one drawn before; undefined where that can't be done. */
  draw: ((line: string) => void) | undefined
  /** Undefined when nobody is there to ask. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

/** A terminal that shows names, mails and the like without doing what their control characters say. */
export function printableTerminal({ write, say, draw, confirm }: Terminal): Terminal {
  return {
    write: (chunks) => write(printableChunks(chunks)),
    say: (line) => say(printableText(line)),
    draw: draw && ((line) => draw(printableLine(line))),
    confirm: confirm && ((question) => confirm(printableText(question))),
  }
}

async function* printableChunks(chunks: AsyncIterable<string> | Iterable<string>) {
  for await (const chunk of chunks) yield printableText(chunk)
}

export function drawOnTerminal(line: string): void {
  process.stderr.write(`\r${line}\u001B[K`)
}

/** Asks on the terminal; anything but a yes is a no, the end of the input too. */
export async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    const asked = terminal.question(`${question} [y/N] `).catch(() => '')
    const reply = await Promise.race([asked, closed])
    return /^y(es)?$/i.test(reply.trim())
  } finally {
    terminal.close()
  }
}
