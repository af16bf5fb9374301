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
 * Installs packages if the lockfile changed, if packages are missing, or if an install was interrupted. Waits
 * while another process installs them.
 * @param {Mode} mode
 * @returns {Promise<boolean>} whether the packages are installed
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
  // npm may still be running if only the script that started it was killed.
  if (before && 'installer' in before) await clearUnfinished(before.installer)
  // Also reinstalls the development packages if an earlier install included them.
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
  // If npm failed but wasn't killed, it has already restored the previous packages.
  else if (exitCode !== null && before && 'hash' in before) writeRecord(before)
  return exitCode === 0
}

// Doesn't use `npm ci`, which rejects a lockfile that doesn't list the packages of every platform. Doesn't
// run install scripts, because none of the packages needs them.
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
 * Removes the packages of an interrupted install, because npm would treat half-unpacked packages as
 * complete.
 * @param {number} installer
 */
async function clearUnfinished(installer) {
  await waitWhile(() => isRunning(installer))
  for (const name of readdirSync(packagesFolder)) {
    if (name === basename(lockFile)) continue
    rmSync(join(packagesFolder, name), { recursive: true, force: true })
  }
}
