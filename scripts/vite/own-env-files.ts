import type { Plugin } from 'vite'
import { readWebSettings } from '../web-build/build-settings.ts'

/** Reads `.env` files with our own parser instead of Vite's, and passes the settings to Vite. */
export function ownEnvFiles(): Plugin {
  return {
    name: 'own-env-files',
    config: (_config, { mode }) => {
      // Puts the settings into the environment, where Vite looks for them too.
      Object.assign(process.env, readWebSettings(mode))
      return { envDir: false }
    },
  }
}
