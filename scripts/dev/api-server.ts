import { createLog } from '../../src/server/lib/log.ts'
import { sayToTerminal } from '../../src/server/lib/progress.ts'
import { runProcess } from '../../src/server/run-process.ts'
import { runServer } from '../../src/server/run-server.ts'
import { readSettings } from '../../src/server/settings/env.ts'
import { restartFlag } from './api-process.ts'

// The API server of `npm run dev`, which is restarted after each change.
runProcess(async (stopFor) => {
  const settings = readSettings()
  const isRestart = process.argv.includes(restartFlag)
  const server = await runServer({
    settings,
    log: createLog(settings.logLevel, process.stdout.isTTY),
    say: isRestart ? () => {} : sayToTerminal,
    onLost: stopFor,
  })
  process.send?.('ready')
  return server
})
