import type { Logger } from 'pino'
import { describeError } from '../../lib/errors.ts'

/** Does work after the answer, whose time must not tell what work there was. */
export type BackgroundTasks = {
  start: (work: () => Promise<void>) => void
  /** Ends when everything that was started has ended. */
  settled: () => Promise<void>
}

export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const underWay = new Set<Promise<void>>()
  return {
    start: (work) => {
      const done: Promise<void> = work()
        .catch((error: unknown) => {
          log.error({ err: describeError(error) }, 'What follows an answer failed')
        })
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
