import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BenchServer } from './bench-server.ts'

type Work = () => Promise<unknown>

const run = promisify(execFile)

/**
 * Returns the peak resident memory of a process while `work` runs, in MB. Samples it every 50 ms, so a
 * shorter peak may be missed.
 */
export function peakDuring(processId: number, work: Work): Promise<number> {
  return peakWhile(work, { everyMs: 50, measure: () => residentMegabytes(processId) })
}

/**
 * Returns the peak memory of the server and all PostgreSQL processes together while `work` runs, in MB.
 * Samples it every 200 ms. Works only on Linux.
 */
export async function peakOfAll(
  { process: { pid = 0 }, dataDir }: BenchServer,
  work: Work,
): Promise<number> {
  const postmaster = await postmasterOf(dataDir)
  const measure = async () => {
    const processes = [pid, postmaster, ...(await childrenOf(postmaster))]
    const sizes = await Promise.all(processes.map(proportionalMegabytes))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return peakWhile(work, { everyMs: 200, measure })
}

/** Returns the resident memory of a process in MB. */
export async function residentMegabytes(processId: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)])
  return (Number(stdout) * 1024) / 1e6
}

/** Returns the process id of the PostgreSQL server that uses this data directory. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(
    await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'),
    10,
  )
}

/** Returns the largest value that was measured while `work` ran. */
async function peakWhile(
  work: Work,
  { everyMs, measure }: { everyMs: number; measure: () => Promise<number> },
): Promise<number> {
  let peak = 0
  let isDone = false
  const watching = (async () => {
    do {
      peak = Math.max(peak, await measure())
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

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .flatMap(([pid, parentPid]) => (parentPid === parent && pid !== undefined ? [pid] : []))
}

/**
 * Returns the memory of a process in MB. Memory that is shared between processes counts proportionally. Works
 * only on Linux.
 */
async function proportionalMegabytes(pid: number): Promise<number> {
  try {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    return (Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1]) * 1024) / 1e6
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}
