/**
 * Returns a function that writes one value at a time. Of the values passed to the function during a write, it
 * writes only the newest. The function resolves once there is nothing left to write, and rejects if the last
 * write fails.
 */
export function coalesceWrites<Value>(write: (value: Value) => Promise<void>) {
  let pending: Value[] = []
  let writing: Promise<void> | null = null

  async function writeAll() {
    while (pending.length > 0) {
      const newest = pending.slice(-1)
      pending = []
      for (const value of newest) await attempt(value)
    }
  }

  // A failed write doesn't matter if a newer value is waiting.
  async function attempt(value: Value) {
    try {
      await write(value)
    } catch (error) {
      if (pending.length === 0) throw error
    }
  }

  return (value: Value): Promise<void> => {
    pending.push(value)
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
}
