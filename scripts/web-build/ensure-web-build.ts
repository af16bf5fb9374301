import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '../../src/server/lib/errors.ts'
import { hashWebSources, projectRoot } from './source-hash.ts'

export const webRoot = join(projectRoot, 'dist/web')
export const buildRecordName = '.build.json'

const BuildRecord = z.object({ hash: z.string() })

/**
 * Builds the web app if its sources or settings have changed since the last build. Returns whether there is
 * an up-to-date build to serve. If there isn't, prints the reason.
 */
export async function ensureWebBuild(): Promise<boolean> {
  const hash = await hashSources()
  if (hash === undefined) return false
  if ((await readBuiltHash()) === hash) return true
  process.stdout.write('Building the web app …\n')
  // Builds in a separate process, so that the build tools don't stay in the server's memory.
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build-web.ts'), hash], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Prints the output of the build tools only if they fail.
  const [output, errors] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ])
  if (build.exitCode !== 0) process.stderr.write(`${output}${errors}The web app was not built.\n`)
  return build.exitCode === 0
}

/**
 * Returns the hash of the sources. If a settings file is invalid, prints the reason and returns undefined.
 */
async function hashSources(): Promise<string | undefined> {
  try {
    return await hashWebSources()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    return undefined
  }
}

/**
 * Returns the source hash of the existing build, or undefined if there is no build or its record is invalid.
 */
async function readBuiltHash(): Promise<string | undefined> {
  try {
    const text = await readFile(join(webRoot, buildRecordName), 'utf8')
    return BuildRecord.parse(JSON.parse(text)).hash
  } catch {
    return undefined
  }
}
