// The record of the last install. This file in node_modules shows whether a new install is needed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** @typedef {'runtime' | 'development'} Mode */
/**
 * @typedef {{ mode: Mode, installer: number } | { mode: Mode, hash: string }} InstallRecord
 * While npm runs, contains npm's process ID instead of a hash.
 */

export const packagesFolder = join(projectRoot, 'node_modules')
const recordFile = join(packagesFolder, '.grocery-genie.json')

/**
 * Reads the record of the last install.
 * @returns {InstallRecord | undefined} undefined if the record is missing or invalid
 */
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

/**
 * Replaces the record of the last install.
 * @param {InstallRecord} record
 */
export function writeRecord(record) {
  writeFileSync(recordFile, `${JSON.stringify(record)}\n`)
}

/** Returns a hash of the files that determine what npm installs. */
export function hashOfPackages() {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) {
    hash.update(readFileSync(join(projectRoot, name)))
  }
  return hash.digest('hex')
}

/** Returns whether the development packages are installed, for example by a plain `npm install`. */
export function hasDevelopmentPackages() {
  const { devDependencies } = /** @type {{ devDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  )
  return Object.keys(devDependencies).every((name) => existsSync(join(packagesFolder, name)))
}
