import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readSettings } from './env.ts'
import { createLog } from './log.ts'
import { sayToTerminal } from './progress.ts'
import { withRealPort } from './real-port.ts'
import { runProcess } from './run-process.ts'
import { runServer } from './run-server.ts'

const webRoot = join(projectRoot, 'dist/web')

/** Serves the app as built, until the process is told to stop. */
export function main(): void {
  runProcess(async (stopFor) => {
    const settings = await withRealPort(readSettings())
    const server = await runServer({
      settings,
      log: createLog(settings.logLevel, process.stdout.isTTY),
      say: sayToTerminal,
      onLost: stopFor,
      ...(existsSync(webRoot) ? { webRoot } : {}),
    })
    sayToTerminal(`Grocery Genie is ready at ${server.url}`)
    return server
  })
}

if (import.meta.main) main()
