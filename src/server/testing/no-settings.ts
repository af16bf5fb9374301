import { settingNames } from '../settings/env.ts'

/** For a process of a test: no setting comes from this machine or from an operator's `.env`. */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, '']),
)
