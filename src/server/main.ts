import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from './lib/log.ts'
import { sayToTerminal } from './lib/progress.ts'
import { withRealPort } from './real-port.ts'
import { runProcess } from './run-process.ts'
import { runServer } from './run-server.ts'
import { projectRoot, readSettings } from './settings/env.ts'

const webRoot = join(projectRoot, 'dist/web')

/** Serves the built web app until the process is asked to stop. */
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
