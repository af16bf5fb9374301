/** Shows the operator a one-line progress message. */
export type Say = (line: string) => void

const slowMs = 1_000

/** Runs `work` and returns its result. Shows the line if `work` takes longer than a second. */
export async function sayIfSlow<T>(say: Say, line: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(say, slowMs, line)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** Prints a line to standard output. */
export function sayToTerminal(line: string): void {
  process.stdout.write(`${line}\n`)
}
