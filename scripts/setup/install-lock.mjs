// Allows only one install at a time, because two installs in one folder would overwrite each other's files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packagesFolder } from './install-record.mjs'
import { showTicking } from './show-ticking.mjs'

export const lockFile = join(packagesFolder, '.grocery-genie.lock')

/**
 * Acquires the lock, first waiting for any process that holds it.
 * @returns {Promise<() => void>} a function that releases the lock
 */
export async function takeInstallLock() {
  mkdirSync(packagesFolder, { recursive: true })
  while (!tryLock()) await waitWhile(() => isRunning(readHolder()))
  return () => rmSync(lockFile, { force: true })
}

/**
 * Waits until no other install is running. If that takes longer than a second, shows a message.
 * @param {() => boolean} isBusy whether another install is running
 */
export async function waitWhile(isBusy) {
  const stopTicking = showTicking('Waiting for another package install')
  while (isBusy()) await delay(100)
  stopTicking()
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Removes the lock of a process that was killed before it could release the lock.
  if (!isRunning(readHolder())) rmSync(lockFile, { force: true })
  return false
}

function readHolder() {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch {
    return Number.NaN
  }
}

/**
 * Returns whether a process with this ID is running, even if another user owns it. False for NaN.
 * @param {number} processNumber
 */
export function isRunning(processNumber) {
  if (!(processNumber > 0)) return false
  try {
    process.kill(processNumber, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
