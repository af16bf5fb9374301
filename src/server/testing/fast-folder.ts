import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Returns a folder in memory if enough memory is free, and otherwise a folder on the disk. Each test creates
 * and drops a database of several hundred files. On a disk, that would take up most of the tests' processor
 * time. The system may forbid running programs from the folder in memory.
 */
export async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = await statfs(memory)
    const room = Math.min(bavail * bsize, process.availableMemory())
    if (room >= 6 * 2 ** 30) return memory
  } catch {
    // There is no /dev/shm on this system.
  }
  return tmpdir()
}

/** Returns a folder that programs can run from, in memory if possible. */
export async function fastProgramFolder(): Promise<string> {
  const folder = await fastFolder()
  const program = join(folder, `grocery-genie-test-${randomUUID()}`)
  try {
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
    await promisify(execFile)(program)
    return folder
  } catch {
    return tmpdir()
  } finally {
    await rm(program, { force: true })
  }
}
