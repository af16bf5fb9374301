import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

type Options = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** Returns whether the program is ready, based on its output up to now. */
  isReady: (printed: string) => boolean | Promise<boolean>
}

const readyMs = 60_000

/** A cluster program that can be killed and restarted. */
export type Program = {
  name: string
  pid: () => number
  /** Sends a signal and waits until the program has ended. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Starts the program again after it has ended, and waits until it is ready. */
  startAgain: () => Promise<void>
}

/**
 * Starts a program and waits until it is ready. If the program ends first or takes too long, throws an error
 * that contains its output.
 */
export async function startProgram({
  name,
  command,
  args,
  env = {},
  isReady,
}: Options): Promise<Program> {
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-20_000)
      })
    }
    const lastMs = Date.now() + readyMs
    while (!(await isReady(printed))) {
      if (hasEnded(started) || Date.now() > lastMs) {
        started.kill('SIGKILL')
        throw new Error(`${name} did not start: ${printed}`)
      }
      await delay(50)
    }
    return started
  }

  return {
    name,
    pid: () => child.pid ?? 0,
    end: async (signal) => {
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    startAgain: async () => {
      child = await start()
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
