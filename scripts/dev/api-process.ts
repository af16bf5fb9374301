import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Say } from '../../src/server/lib/progress.ts'

export type ApiProcess = {
  /** Stops the process and starts a new one, which loads the changed files. */
  restart: (changedFile: string) => void
  /** Waits while the process starts or restarts. Resolves to false if the process ends unexpectedly. */
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

type Options = {
  /** Path of the API server's script. The script sends a message when the server is ready. */
  script: string
  environment: NodeJS.ProcessEnv
  say: Say
}

/** Command-line argument that tells the API server that it was restarted. */
export const restartFlag = '--restart'

const stopLimitMs = 5_000

/**
 * Runs the API server in a separate process, because Node can't reload a changed module. If the process ends
 * by itself, only `restart` starts a new one.
 */
export function startApiProcess({ script, environment, say }: Options): ApiProcess {
  let isClosing = false
  let isRestarting = false
  let child = start([])
  let ready = readinessOf(child)

  function start(args: string[]): ChildProcess {
    const started = fork(script, args, { env: environment })
    started.once('exit', () => {
      if (isClosing || isRestarting) return
      say('The server has stopped. It starts again when one of its files changes.')
    })
    return started
  }

  async function replace(changedFile: string): Promise<boolean> {
    isRestarting = true
    await stop(child)
    isRestarting = false
    if (isClosing) return false
    child = start([restartFlag])
    const isStarted = await readinessOf(child)
    if (isStarted) say(`Restarted the server after a change in ${changedFile}`)
    return isStarted
  }

  return {
    restart: (changedFile) => {
      // Ignores changes during a restart, because the new process will load the latest files anyway.
      if (!isRestarting && !isClosing) ready = replace(changedFile)
    },
    isReady: async () => {
      let awaited: Promise<boolean>
      let isReady: boolean
      do {
        awaited = ready
        isReady = await awaited
      } while (awaited !== ready)
      return isReady
    },
    close: async () => {
      isClosing = true
      await stop(child)
    },
  }
}

function readinessOf(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
  })
}

/** Stops the process. Kills the process if it doesn't end in time. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await ended
  clearTimeout(limit)
}
