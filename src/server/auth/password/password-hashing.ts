import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { normalizePassword } from '#shared/accounts/password-text.ts'
import { clientClosedRequest } from '../../http/error-handler.ts'
import { overloaded } from '../core/auth-errors.ts'
import type { Passwords } from '../core/auth-services.ts'

/**
 * Of the parameter sets that OWASP recommends, the one with a single pass and the most memory. Supabase Auth
 * can also verify these hashes.
 */
export const hashParameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

export type HashParameters = typeof hashParameters

/**
 * Returns the hash functions. Each call waits for its turn in the queue, and rejects with a 503 if the queue
 * is full.
 */
export function createPasswords(
  queue: Pick<HashQueue, 'run'>,
  parameters: HashParameters = hashParameters,
): Passwords {
  const decoy = makeDecoy(parameters)
  const compare: Passwords['compare'] = (secret, stored, signal) => {
    const isOurs = stored?.startsWith('$argon2') === true
    return queue.run(async () => {
      const isRight = await verify(isOurs ? stored : decoy, secret)
      return isRight && isOurs
    }, signal)
  }
  return {
    hash: (secret, signal) => queue.run(() => hash(secret, parameters), signal),
    compare,
    verify: async (typed, stored, signal) => {
      const normalized = normalizePassword(typed)
      const isRight = await compare(normalized, stored, signal)
      // Old hashes were made without normalizing the password, so this second comparison uses the password as
      // typed. To keep the timing equal, the second comparison also runs if the first one succeeded.
      const isRightAsTyped = normalized !== typed && (await compare(typed, stored, signal))
      if (isRight) return stored !== null && needsRehash(stored, parameters) ? 'outdated' : 'right'
      return isRightAsTyped ? 'outdated' : 'wrong'
    },
  }
}

/** Whether a stored hash was made with different parameters than the current ones. */
function needsRehash(stored: string, current: HashParameters): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    !stored.startsWith('$argon2id$') ||
    memoryCost !== current.memoryCost ||
    timeCost !== current.timeCost ||
    parallelism !== current.parallelism
  )
}

/** Creates a hash that doesn't match any password and takes as long to verify as a real hash. */
function makeDecoy({ memoryCost, timeCost, parallelism }: HashParameters): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const salt = encode(randomBytes(16))
  const digest = encode(randomBytes(32))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

type HashQueue = {
  run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  count: () => { running: number; waiting: number }
}

/**
 * Creates a queue that limits how many hashes run at once, so that a flood of sign-ins leaves a processor and
 * memory for other requests. By default, one processor stays free. Rejects a task if `maxWaiting` tasks are
 * already waiting, or if the task's client disconnects while the task waits.
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

  return {
    run: (task, signal) => {
      if (running < concurrency) return run(task)
      if (waiting.length >= options.maxWaiting) return Promise.reject(overloaded(5))
      return new Promise((resolve, reject) => {
        waiting.push(() => {
          if (!signal?.aborted) return void run(task).then(resolve, reject)
          reject(clientClosedRequest())
          waiting.shift()?.()
        })
      })
    },
    count: () => ({ running, waiting: waiting.length }),
  }
}
