import type { Plugin } from 'vite'
import { readWebSettings } from '../web-build/build-settings.ts'

/** Passes the settings of `.env` files to Vite as our own reader finds them. */
export function ownEnvFiles(): Plugin {
  return {
    name: 'own-env-files',
    config: (_config, { mode }) => {
      // Besides its own reading of the files, Vite takes settings from the environment.
      Object.assign(process.env, readWebSettings(mode))
      return { envDir: false }
    },
  }
}
