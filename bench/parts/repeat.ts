/**
 * Repeats a task for the given time, with this many concurrent runs, and waits for the last runs to end.
 * Returns the number of runs per second. Rejects if a run fails.
 */
export async function repeat(
  task: () => Promise<unknown>,
  { atOnce, durationMs }: { atOnce: number; durationMs: number },
): Promise<number> {
  const startMs = performance.now()
  const endMs = startMs + durationMs
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endMs) {
        await task()
        done += 1
      }
    }),
  )
  return done / ((performance.now() - startMs) / 1000)
}
