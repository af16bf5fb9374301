import type { Plugin } from 'vite'
import { readWebSettings } from '../web-build/build-settings.ts'

/** Gives Vite the settings of `.env` and its kin, as our own reader finds them. */
export function ownEnvFiles(): Plugin {
  return {
    name: 'own-env-files',
    config: (_config, { mode }) => {
      // The environment is where Vite takes them from beside its own reading of the files.
      Object.assign(process.env, readWebSettings(mode))
      return { envDir: false }
    },
  }
}
