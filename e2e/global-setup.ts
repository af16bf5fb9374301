import { rm } from 'node:fs/promises'
import { ensureWebBuild } from '../scripts/web-build/ensure-web-build.ts'
import { importLiveStores } from './fixtures/live-stores.ts'
import { makeFastDataDir, startSources, unlimitedRequests } from './fixtures/server.ts'

/**
 * Builds the web app if its sources changed. Then starts one server with its own PostgreSQL for all
 * journeys, unless the cluster (e2e/cluster) has already started servers. Each journey creates its
 * own shoppers.
 */
export default async function globalSetup() {
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined
  if (!(await ensureWebBuild()))
    throw new Error("The web app could not be built, so the journeys can't run.")
  const dataDir = await makeFastDataDir('journeys')
  const server = await startSources({
    PORT: '0',
    DATA_DIR: dataDir,
    // Leaves out the log lines about requests.
    LOG_LEVEL: 'warn',
    AUTH_RATE_LIMIT_TOKEN: '10000',
    ...unlimitedRequests,
    AUTH_RATE_LIMIT_SIGNUP: '10000',
    AUTH_RATE_LIMIT_VERIFY: '10000',
    AUTH_RATE_LIMIT_USER: '10000',
    WAITLIST_RATE_LIMIT: '10000',
  })
  await importLiveStores(dataDir)
  process.env['E2E_BASE_URL'] = server.url
  process.env['E2E_DATA_DIR'] = dataDir

  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
