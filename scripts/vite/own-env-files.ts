import type { Plugin } from 'vite'
import { readWebSettings } from '../web-build/build-settings.ts'

/** Passes the settings that our own reader finds in `.env` files on to Vite. */
export function ownEnvFiles(): Plugin {
  return {
    name: 'own-env-files',
    config: (_config, { mode }) => {
      // Vite also takes settings from the environment.
      Object.assign(process.env, readWebSettings(mode))
      return { envDir: false }
    },
  }
}
