import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { projectRoot } from '../settings/env.ts'
import { databaseUrlOf } from './database-url.ts'
import { noSettings } from './no-settings.ts'
import type { TestDatabase } from './test-database.ts'

/** For what a real server does, on a machine that may have more to do. */
export const patience = { timeout: 30_000 }

/** A server as an operator runs it, over the database of a test, which ends it at the latest. */
export async function startServerProcess(
  database: Pick<TestDatabase, 'ownerConnection'>,
  environment: { DATA_DIR: string } & Record<string, string>,
) {
  const { urlOf, end } = spawnServerProcess(database, environment)
  await vi.waitFor(() => expect(urlOf()).not.toBe(''), patience)
  return { url: urlOf(), end }
}

/** The same, on its way to being ready. */
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
