import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWebSettings } from './build-settings.ts'

export const projectRoot = join(import.meta.dirname, '../..')

const sources = ['src/web', 'src/shared', 'scripts/vite']
// The response headers are included because the service worker's version depends on them.
const files = ['vite.config.ts', 'package-lock.json', 'src/server/http/security-headers.ts']

/**
 * Returns a hash that changes whenever the sources, settings or packages of the web app change. Throws a
 * StartError if a setting is invalid.
 */
export async function hashWebSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [...files, ...(await Promise.all(sources.map(listFiles))).flat()]) {
    hash.update(`${path}\0`).update(await readFile(join(projectRoot, path)))
  }
  const settings = Object.entries(readWebSettings('production'))
  hash.update(JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return hash.digest('hex')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .toSorted()
}
