/** Tells the person at the terminal what is going on, one line at a time. */
export type Say = (line: string) => void

const slowMs = 1_000

/** Says the line only when the work takes so long that someone may wonder. */
export async function sayIfSlow<T>(say: Say, line: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(say, slowMs, line)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

export function sayToTerminal(line: string): void {
  process.stdout.write(`${line}\n`)
}
