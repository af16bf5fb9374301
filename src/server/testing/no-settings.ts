import { settingNames } from '../settings/env.ts'

/**
 * Environment for a process started by a test. It clears all settings of this machine and of an `.env`
 * file.
 */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, '']),
)
