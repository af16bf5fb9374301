import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { messageOf, StartError } from '../src/server/lib/errors.ts'
import { createLog } from '../src/server/lib/log.ts'
import { sayToTerminal } from '../src/server/lib/progress.ts'
import { withRealPort } from '../src/server/real-port.ts'
import { runProcess } from '../src/server/run-process.ts'
import { runServer } from '../src/server/run-server.ts'
import { projectRoot, readSettings, type Settings } from '../src/server/settings/env.ts'
import { scriptCommand } from './script-command.ts'

const apiPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/realtime/v1', '/api']

scriptCommand('npm run dev --').parse()

// Vite listens on the configured port and proxies API paths to the server, which listens on any
// free port.
runProcess(async (stopFor) => {
  const settings = await withRealPort(readSettings())
  const api = await runServer({
    settings: { ...settings, host: '127.0.0.1', port: 0 },
    log: createLog(settings.logLevel, process.stdout.isTTY),
    say: sayToTerminal,
    onLost: stopFor,
  })
  const vite = await startVite(settings, api.url).catch(async (error: unknown) => {
    await api.close()
    throw new StartError(messageOf(error))
  })
  sayToTerminal(`Grocery Genie (with hot reload) is ready at ${settings.siteUrl}`)
  return {
    close: async () => {
      await vite.close()
      await api.close()
    },
  }
})

async function startVite({ host, port }: Settings, apiUrl: string): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    configLoader: 'native',
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        apiPrefixes.map((prefix) => [prefix, { target: apiUrl, ws: true }]),
      ),
    },
  })
  return vite.listen()
}
