// What the last install left in node_modules: read to tell whether another one is needed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** @typedef {'runtime' | 'development'} Mode */
/** @typedef {{ mode: Mode, installer: number } | { mode: Mode, hash: string }} InstallRecord While npm runs, its process number stands in place of the hash. */

export const packagesFolder = join(projectRoot, 'node_modules')
const recordFile = join(packagesFolder, '.grocery-genie.json')

/** @returns {InstallRecord | undefined} */
export function readRecord() {
  try {
    /** @type {unknown} */
    const record = JSON.parse(readFileSync(recordFile, 'utf8'))
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {unknown} record
 * @returns {record is InstallRecord}
 */
function isRecord(record) {
  if (typeof record !== 'object' || record === null || !('mode' in record)) return false
  return 'installer' in record || 'hash' in record
}

/** @param {InstallRecord} record */
export function writeRecord(record) {
  writeFileSync(recordFile, `${JSON.stringify(record)}\n`)
}

/** Changes with whatever npm would install. */
export function hashOfPackages() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) {
    hash.update(readFileSync(join(projectRoot, name)))
  }
  return hash.digest('hex')
}

/** Whether someone installed the development packages by hand. */
export function hasDevelopmentPackages() {
  const { devDependencies } = /** @type {{ devDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  )
  return Object.keys(devDependencies).every((name) => existsSync(join(packagesFolder, name)))
}
