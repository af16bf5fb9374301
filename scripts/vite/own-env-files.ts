import type { Plugin } from 'vite'
import { readWebSettings } from '../web-build/build-settings.ts'

/** Reads `.env` files with our own parser instead of Vite's, and passes the settings to Vite. */
export function ownEnvFiles(): Plugin {
  return {
    name: 'own-env-files',
    config: (_config, { mode }) => {
      // Vite also reads settings from the environment.
      Object.assign(process.env, readWebSettings(mode))
      return { envDir: false }
    },
  }
}
