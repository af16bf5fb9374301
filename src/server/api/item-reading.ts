import type { Pool } from 'pg'
import { Shares } from '../lib/shares.ts'
import { tooBusy, tooManyRequests } from './api-errors.ts'
import { readOnThread, startListReader } from './list-reader.ts'
import { createReadingBudget, type Reader } from './reading-budget.ts'

/**
 * Returns functions that parse lists on one shared thread, for programs that use the API. `takeTurn` makes
 * requests wait before they take a database connection. The API uses at most a quarter of the connections, an
 * address half of those, and an account only one. `takeTurn` throws an error with Retry-After if the wait is
 * too long or too many requests are waiting. `read` throws if the text exceeds the caller's reading budget.
 */
export function createItemReading(pool: Pool) {
  const charge = createReadingBudget()
  const turns = new Shares()
  const atOnce = Math.ceil(pool.options.max / 4)
  return {
    takeTurn: async <T>({ accountId, address }: Reader, work: () => Promise<T>): Promise<T> => {
      await startListReader()
      const exceeded = () => tooManyRequests(1)
      const shares = [
        { key: `account ${accountId}`, size: 1, exceeded },
        { key: `address ${address}`, size: Math.ceil(atOnce / 2), exceeded },
        { key: 'server', size: atOnce, exceeded: () => tooBusy(5) },
      ]
      return turns.run(shares, work)
    },
    read: async (reader: Reader, text: string) => {
      charge(reader, text.length)
      return readOnThread(text)
    },
  }
}
