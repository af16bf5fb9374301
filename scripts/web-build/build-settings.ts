import { join } from 'node:path'
import { knownSettings, projectRoot } from '../../src/server/settings/env.ts'
import { readEnvFile } from '../../src/server/settings/env-file.ts'

/**
 * Settings of a build: the environment, and the files where Vite looks for them, later ones first. We
 * read them ourselves, since Vite ignores whatever it can't read; a StartError names each mistake.
 */
export function readBuildSettings(mode: string): Record<string, string | undefined> {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
  const values = files.map((file) => readEnvFile(join(projectRoot, file), knownSettings))
  return { ...Object.fromEntries(values.flatMap((each) => Object.entries(each))), ...process.env }
}

/** Those that the web app is built with. */
export function readWebSettings(mode: string): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(readBuildSettings(mode)).filter(([name]) => name.startsWith('VITE_')),
  )
}
