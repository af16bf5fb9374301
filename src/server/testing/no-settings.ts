import { settingNames } from '../settings/env.ts'

/**
 * Environment for a process that a test starts. It clears all settings from this machine's environment and
 * its `.env` file.
 */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, '']),
)
