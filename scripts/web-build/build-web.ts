import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { isRunning } from '../setup/install-lock.mjs'
import { buildRecordName, webRoot } from './ensure-web-build.ts'

const [hash] = process.argv.slice(2)

await removeLeftovers()
const unfinished = `${webRoot}.building-${process.pid}`
await build({
  configFile: join(import.meta.dirname, '../../vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
  build: { outDir: unfinished, emptyOutDir: true },
})
await writeFile(join(unfinished, buildRecordName), JSON.stringify({ hash }))
await swapIn()

/**
 * Replaces the old build with the new one by renaming folders, so that a killed process never leaves a
 * partial build.
 */
async function swapIn(): Promise<void> {
  const old = `${webRoot}.old-${process.pid}`
  await rename(webRoot, old).catch(() => {})
  await rename(unfinished, webRoot)
  await rm(old, { recursive: true, force: true })
}

/** Deletes folders left behind by builds that were killed. */
async function removeLeftovers(): Promise<void> {
  const folder = dirname(webRoot)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = Number(/^web\.(?:building|old)-(\d+)$/.exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
