/** Writes one value after the other, and of those that came while it wrote only the newest. */
export function coalesceWrites<Value>(write: (value: Value) => Promise<void>) {
  let waiting: Value[] = []
  let writing: Promise<void> | null = null

  async function writeAll() {
    while (waiting.length > 0) {
      const newest = waiting.slice(-1)
      waiting = []
      for (const value of newest) await attempt(value)
    }
  }

  // A failure is told only when nothing newer takes its place.
  async function attempt(value: Value) {
    try {
      await write(value)
    } catch (error) {
      if (waiting.length === 0) throw error
    }
  }

  return (value: Value): Promise<void> => {
    waiting.push(value)
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
}
