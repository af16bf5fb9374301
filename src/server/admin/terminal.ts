import { createInterface } from 'node:readline/promises'
import { printableLine, printableText } from '../lib/printable.ts'

/** Input and output of a command. */
export type Terminal = {
  /** Writes the command's result, which the operator may redirect to a file. */
  write: (chunks: AsyncIterable<string> | Iterable<string>) => Promise<void>
  /** Shows a message that isn't part of the result. */
  say: (line: string) => void
  /** Replaces the last drawn line. Undefined if the output can't redraw lines. */
  draw: ((line: string) => void) | undefined
  /** Asks the operator a question and returns whether the answer is yes. Undefined without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

/** Wraps the given terminal and escapes control characters in the text, for example in names and emails. */
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

/** Replaces the last line drawn on standard error. An empty string clears it. */
export function drawOnTerminal(line: string): void {
  process.stderr.write(`\r${line}\u001B[K`)
}

/**
 * Asks a question on the terminal. Returns true if the answer is yes, and false for any other answer or if
 * the input ends.
 */
export async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    const response = terminal.question(`${question} [y/N] `).catch(() => '')
    const reply = await Promise.race([response, closed])
    return /^y(es)?$/i.test(reply.trim())
  } finally {
    terminal.close()
  }
}
