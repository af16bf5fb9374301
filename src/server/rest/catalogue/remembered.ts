/** So that requests for names that don't exist can't keep the database busy. */
const minimumAgeMs = 3_000

/** Keeps what was read; looks again when that lacks something, but not at every request. */
export function remembered<T>(read: () => Promise<T>, nothing: T) {
  let known = nothing
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAgain() {
    known = await read()
    readAtMs = performance.now()
  }

  async function readOnce() {
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    await reading
  }

  return async (hasAll: (known: T) => boolean): Promise<T> => {
    if (!hasAll(known) && performance.now() - readAtMs > minimumAgeMs) await readOnce()
    return known
  }
}
