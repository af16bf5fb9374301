import { rm } from 'node:fs/promises'
import {
  makeDataDir,
  type RunningServer,
  startSources,
  unlimitedRequests,
} from '../../e2e/fixtures/server.ts'

export type BenchServer = RunningServer & { dataDir: string }

/** Default rate limits, as without any settings. */
export const defaultLimits = {
  AUTH_RATE_LIMIT_TOKEN: '',
  AUTH_RATE_LIMIT_SIGNUP: '',
  REST_RATE_LIMIT_READS: '',
  REST_RATE_LIMIT_WRITES: '',
  REST_RATE_LIMIT_ACCOUNT_WRITES: '',
}

type Environment = Record<string, string>

/**
 * Calls `work` with a server over an empty database; `env` adds to the settings of every
 * measurement.
 */
export async function withServer<T>(
  work: (server: BenchServer) => Promise<T>,
  env: Environment = {},
): Promise<T> {
  return withDataDir(async (dataDir) => {
    const server = await startBenchServer(dataDir, env)
    try {
      return await work({ ...server, dataDir })
    } finally {
      await server.stop()
    }
  })
}

export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await makeDataDir('bench')
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function startBenchServer(dataDir: string, env: Environment): Promise<RunningServer> {
  return startSources({
    PORT: '0',
    DATA_DIR: dataDir,
    AUTH_RATE_LIMIT_TOKEN: '1000000',
    ...unlimitedRequests,
    AUTH_RATE_LIMIT_SIGNUP: '1000',
    // Logs as little as a quiet installation, not every response.
    LOG_LEVEL: 'warn',
    ...env,
  })
}
