import { rm } from 'node:fs/promises'
import {
  makeDataDir,
  type RunningServer,
  startSources,
  unlimitedRequests,
} from '../../e2e/fixtures/server.ts'

export type BenchServer = RunningServer & { dataDir: string }

/** As an operator has it who sets nothing. */
export const defaultLimits = {
  AUTH_RATE_LIMIT_TOKEN: '',
  AUTH_RATE_LIMIT_SIGNUP: '',
  REST_RATE_LIMIT_READS: '',
  REST_RATE_LIMIT_WRITES: '',
  REST_RATE_LIMIT_ACCOUNT_WRITES: '',
}

type Environment = Record<string, string>

/** Calls `work` with a server of its own over an empty database; the environment is added to that of every measurement. */
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
    // As a quiet installation logs, and not what each answer adds.
    LOG_LEVEL: 'warn',
    ...env,
  })
}
