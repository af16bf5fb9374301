import { rm } from 'node:fs/promises'
import {
  makeDataDir,
  type RunningServer,
  startSources,
  unlimitedRequests,
} from '../../e2e/fixtures/server.ts'

export type BenchServer = RunningServer & { dataDir: string }

/** Rate limits that apply if no settings are given. */
export const defaultLimits = {
  AUTH_RATE_LIMIT_TOKEN: '',
  AUTH_RATE_LIMIT_SIGNUP: '',
  REST_RATE_LIMIT_READS: '',
  REST_RATE_LIMIT_WRITES: '',
  REST_RATE_LIMIT_ACCOUNT_WRITES: '',
}

type Environment = Record<string, string>

/**
 * Starts a server with an empty database and raised rate limits, calls `work` with it, and returns the result
 * of `work`. Then stops the server and deletes its data. The settings in `env` override the defaults.
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

/** Calls `work` with an empty data directory and deletes the directory afterward. */
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
    // Logs only warnings and errors, not every response.
    LOG_LEVEL: 'warn',
    ...env,
  })
}
