import { once } from 'node:events'
import { createServer } from 'node:net'
import { localNameOf } from './lib/addresses.ts'
import { codeOf } from './lib/errors.ts'
import type { Settings } from './settings/env.ts'

/**
 * If PORT is 0, returns the settings with a free port, which also replaces the 0 in the default site URL.
 * Otherwise, returns the settings unchanged. Call this before creating any link that contains the port.
 */
export async function withRealPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const port = await freePort(settings.host)
  const siteUrl = settings.isSiteUrlGiven
    ? settings.siteUrl
    : `http://${localNameOf(settings.host)}:${port}`
  return { ...settings, port, siteUrl }
}

/** Returns a free port on the host. Returns 0 if the host is invalid. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  try {
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  } catch (error) {
    // For an invalid host, the error comes later, when the server tries to listen.
    if (codeOf(error) === undefined) throw error
    return 0
  } finally {
    probe.close()
  }
}
