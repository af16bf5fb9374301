import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const everyMs = 50

/** The most MB of resident memory that a process has at any time while `work` runs. */
export async function peakDuring(processId: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let isDone = false
  const watching = (async () => {
    do {
      peak = Math.max(peak, await residentMegabytes(processId))
      await wait(everyMs)
    } while (!isDone)
  })()
  try {
    await work()
  } finally {
    isDone = true
    await watching
  }
  return peak
}

export async function residentMegabytes(processId: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)])
  return (Number(stdout) * 1024) / 1e6
}
