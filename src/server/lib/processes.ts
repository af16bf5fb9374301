import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { codeOf } from './errors.ts'

/** Whether a process with this id is running, even under another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the process is this data folder's PostgreSQL, rather than another process that now has its id. */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(`-D ${dataFolder} `)
}

/** Returns a process's command line, or an empty string if the process has ended or is a zombie. */
function commandOf(pid: number): string {
  try {
    // Root can read this file even if a container hides the process's working directory.
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    const ps = ['-ww', '-o', 'command=', '-p', String(pid)]
    return `${execFileSync('ps', ps, { encoding: 'utf8', stdio: 'pipe' }).trim()} `
  } catch {
    return ''
  }
}
