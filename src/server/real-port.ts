import { once } from 'node:events'
import { createServer } from 'node:net'
import { localNameOf } from './lib/addresses.ts'
import { codeOf } from './lib/errors.ts'
import type { Settings } from './settings/env.ts'

/** Replaces PORT=0 by a free port, before it goes into links and the canonical URL. */
export async function withRealPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const port = await freePort(settings.host)
  const siteUrl = settings.isSiteUrlGiven
    ? settings.siteUrl
    : `http://${localNameOf(settings.host)}:${port}`
  return { ...settings, port, siteUrl }
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  try {
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  } catch (error) {
    // A bad host is reported when the server starts to listen.
    if (codeOf(error) === undefined) throw error
    return 0
  } finally {
    probe.close()
  }
}
