import { settingNames } from '../settings/env.ts'

/**
 * Environment for a process that a test starts. It clears all settings of this machine and of its `.env`
 * file.
 */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, '']),
)
