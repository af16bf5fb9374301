import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { codeOf } from './errors.ts'

/** Whether a process with this ID is running, even if it belongs to another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Whether the process is the PostgreSQL server that uses this data folder, and not another process that later
 * got the same ID.
 */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(`-D ${dataFolder} `)
}

/** Returns the command line of a process, or an empty string if it has ended or is a zombie. */
function commandOf(pid: number): string {
  try {
    // Root can read this file even if a container hides the working directory of the process.
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    const ps = ['-ww', '-o', 'command=', '-p', String(pid)]
    return `${execFileSync('ps', ps, { encoding: 'utf8', stdio: 'pipe' }).trim()} `
  } catch {
    return ''
  }
}
