import { join } from 'node:path'
import { knownSettings, projectRoot } from '../../src/server/settings/env.ts'
import { readEnvFile } from '../../src/server/settings/env-file.ts'

/**
 * Returns the settings for a build, from the environment and from the `.env` files that Vite would read.
 * Later files override earlier ones, and the environment overrides all files. We read the files ourselves
 * because Vite ignores lines it can't parse. Throws a StartError that names each mistake.
 */
export function readBuildSettings(mode: string): Record<string, string | undefined> {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
  const values = files.map((file) => readEnvFile(join(projectRoot, file), knownSettings))
  return { ...Object.fromEntries(values.flatMap((each) => Object.entries(each))), ...process.env }
}

/** Returns the settings the web app is built with. Their names begin with VITE_. */
export function readWebSettings(mode: string): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(readBuildSettings(mode)).filter(([name]) => name.startsWith('VITE_')),
  )
}
