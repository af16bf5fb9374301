import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { projectRoot } from '../settings/env.ts'
import { databaseUrlOf } from './database-url.ts'
import { noSettings } from './no-settings.ts'
import type { TestDatabase } from './test-database.ts'

/** Timeout for a real server process on a busy machine. */
export const longTimeout = { timeout: 30_000 }

/** Starts a server as an operator does, on a test's database. It's killed when the test ends. */
export async function startServerProcess(
  database: Pick<TestDatabase, 'ownerConnection'>,
  environment: { DATA_DIR: string } & Record<string, string>,
) {
  const { urlOf, end } = spawnServerProcess(database, environment)
  await vi.waitFor(() => expect(urlOf()).not.toBe(''), longTimeout)
  return { url: urlOf(), end }
}

/** Like `startServerProcess`, but doesn't wait until the server is ready. */
export function spawnServerProcess(
  database: Pick<TestDatabase, 'ownerConnection'>,
  environment: { DATA_DIR: string } & Record<string, string>,
) {
  const server = spawn(process.execPath, [join(projectRoot, 'src/server/main.ts')], {
    env: {
      ...noSettings,
      PORT: '0',
      DATABASE_URL: databaseUrlOf(database.ownerConnection),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  let printed = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return {
    urlOf: () => /is ready at (http:\S+)/.exec(printed)?.[1] ?? '',
    end: async (signal: NodeJS.Signals) => {
      server.kill(signal)
      await ended
      return server.exitCode
    },
  }
}
