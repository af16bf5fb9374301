import { join } from 'node:path'
import { projectRoot, settingNames } from '../settings/env.ts'

/**
 * Environment for a process that a test starts. Clears all settings, so that this machine's environment and
 * the `.env` file have no effect. Turns on Node's compile cache, as every npm command does.
 */
export const noSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
}
