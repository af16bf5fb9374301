import { join } from 'node:path'
import { projectRoot, settingNames } from '../settings/env.ts'

/**
 * Environment for a process that a test starts. It clears all settings that come from this machine's
 * environment or from the `.env` file. As with every npm command, Node caches the code that it compiles.
 */
export const noSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
}
