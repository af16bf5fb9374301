import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRunning, lockFile, takeInstallLock, waitWhile } from './install-lock.mjs'
import {
  hasDevelopmentPackages,
  hashOfPackages,
  packagesFolder,
  readRecord,
  writeRecord,
} from './install-record.mjs'
import { runNpm } from './run-npm.mjs'
import { showTicking } from './show-ticking.mjs'

/** @typedef {import('./install-record.mjs').Mode} Mode */

/**
 * Installs when the lockfile changed, or when an install is missing or was cut short.
 * @param {Mode} mode
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function ensurePackages(mode) {
  if (isComplete(mode)) return true
  const isFirst = !existsSync(packagesFolder)
  const endTurn = await takeInstallLock()
  try {
    return isComplete(mode) || (await install(mode, isFirst))
  } finally {
    endTurn()
  }
}

/** @param {Mode} mode */
function isComplete(mode) {
  const record = readRecord()
  if (record === undefined || !('hash' in record) || record.hash !== hashOfPackages()) return false
  return record.mode === 'development' || mode === 'runtime'
}

/**
 * @param {Mode} wanted
 * @param {boolean} isFirst
 */
async function install(wanted, isFirst) {
  const before = readRecord()
  // npm outlives the script that started it, if only that was killed.
  if (before && 'installer' in before) await clearUnfinished(before.installer)
  // A fuller install is never pruned.
  const isFull = before ? before.mode === 'development' : hasDevelopmentPackages()
  const mode = isFull ? 'development' : wanted

  const hash = hashOfPackages()
  const stopTicking = showTicking(
    isFirst ? 'Installing packages (first start only, about a minute)' : 'Updating packages',
  )
  const exitCode = await runNpm([...npmArguments, `--${modeFlags[mode]}`], (installer) =>
    writeRecord({ mode, installer }),
  )
  stopTicking()
  if (exitCode === 0) writeRecord({ mode, hash })
  // After a failure that npm noticed by itself, it has put back what was there.
  else if (exitCode !== null && before && 'hash' in before) writeRecord(before)
  return exitCode === 0
}

// Never `npm ci`: it refuses a lockfile that was made where other platforms' packages aren't listed.
// Install scripts aren't needed, and so not trusted either.
const npmArguments = [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--loglevel=error',
]

const modeFlags = { runtime: 'omit=dev', development: 'include=dev' }

/**
 * npm takes half-unpacked packages of a killed install for complete ones, so none of them is kept.
 * @param {number} installer
 */
async function clearUnfinished(installer) {
  await waitWhile(() => isRunning(installer))
  for (const name of readdirSync(packagesFolder)) {
    if (name === basename(lockFile)) continue
    rmSync(join(packagesFolder, name), { recursive: true, force: true })
  }
}
