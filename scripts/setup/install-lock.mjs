// One install at a time: two on one folder would break each other's work.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packagesFolder } from './install-record.mjs'
import { showTicking } from './show-ticking.mjs'

export const lockFile = join(packagesFolder, '.grocery-genie.lock')

/**
 * Waits for its turn.
 * @returns {Promise<() => void>} ends the turn
 */
export async function takeInstallLock() {
  mkdirSync(packagesFolder, { recursive: true })
  while (!tryLock()) await waitWhile(() => isRunning(readHolder()))
  return () => rmSync(lockFile, { force: true })
}

/**
 * @param {() => boolean} isBusy whether another install is under way
 */
export async function waitWhile(isBusy) {
  const stopTicking = showTicking('Waiting for another install of the packages')
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
  // A holder that was killed can't end its turn.
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

/** @param {number} processNumber */
export function isRunning(processNumber) {
  if (!(processNumber > 0)) return false
  try {
    process.kill(processNumber, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
