import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'
import { repeatUntilStopped } from '../lib/repeat.ts'
import { version } from '../lib/version.ts'
import type { Connection } from './connection.ts'
import { recordHistory } from './history-queries.ts'
import { withOwner } from './owner-client.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Records the running version and the size of the database, now and once a day until `stop` is called. Logs
 * failures.
 */
export function keepHistory({
  ownerConnection,
  log,
}: {
  ownerConnection: Connection
  log: Pick<Logger, 'warn'>
}): { stop: () => Promise<void> } {
  return repeatUntilStopped(async () => {
    try {
      await withOwner(ownerConnection, (owner) => recordHistory(owner, version))
    } catch (error) {
      log.warn({ err: describeError(error) }, 'The size of the database could not be recorded')
    }
  }, dayMs)
}
