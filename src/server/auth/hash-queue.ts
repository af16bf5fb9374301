import { availableParallelism } from 'node:os'
import { clientClosedRequest } from '../http/error-handler.ts'
import { overloaded } from './auth-errors.ts'

export type HashQueue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Lets few password hashes run at once, so that a flood of sign-ins leaves a processor and the
 * memory to everybody else. Beyond `maxWaiting` it refuses at once; a caller who hung up while
 * waiting costs nothing.
 */
export function createHashQueue(options: { concurrency?: number; maxWaiting: number }): HashQueue {
  const concurrency = options.concurrency ?? Math.max(1, availableParallelism() - 1)
  const waiting: (() => void)[] = []
  let running = 0

  async function run<T>(task: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  return (task, signal) => {
    if (running < concurrency) return run(task)
    if (waiting.length >= options.maxWaiting) return Promise.reject(overloaded(5))
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        if (!signal?.aborted) return void run(task).then(resolve, reject)
        reject(clientClosedRequest())
        waiting.shift()?.()
      })
    })
  }
}
