import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { databaseUrlOf } from '../src/server/database/connection.ts'
import { startEmbedded } from '../src/server/database/embedded/embedded-postgres.ts'
import { messageOf, StartError } from '../src/server/lib/errors.ts'
import { sayToTerminal } from '../src/server/lib/progress.ts'
import { withRealPort } from '../src/server/real-port.ts'
import { runProcess } from '../src/server/run-process.ts'
import { projectRoot, readSettings, type Settings } from '../src/server/settings/env.ts'
import { apiPlugin } from './dev/api-plugin.ts'
import { startApiProcess } from './dev/api-process.ts'
import { scriptCommand } from './script-command.ts'

scriptCommand('npm run dev --').parse()

// Vite listens on the configured port and proxies API paths to the API server on another port. The API server
// is a separate process, which restarts when its files change. This process starts the embedded PostgreSQL,
// so PostgreSQL keeps running when the API server restarts.
runProcess(async (stopFor) => {
  const settings = await withRealPort(readSettings())
  const { port } = await withRealPort({ ...settings, host: '127.0.0.1', port: 0 })
  const database = await openDatabase(settings, stopFor)
  const api = startApiProcess({
    script: join(projectRoot, 'scripts/dev/api-server.ts'),
    environment: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: settings.siteUrl,
      DATABASE_URL: database.url,
    },
    say: sayToTerminal,
  })
  const close = async () => {
    await api.close()
    await database.close()
  }
  const plugin = apiPlugin(api, `http://127.0.0.1:${port}`)
  const vite = await startVite(settings, plugin).catch(async (error: unknown) => {
    await close()
    throw new StartError(messageOf(error))
  })
  const state = (await api.isReady()) ? 'is ready' : 'waits for its server'
  sayToTerminal(`Grocery Genie (with hot reload) ${state} at ${settings.siteUrl}`)
  return {
    close: async () => {
      await vite.close()
      await close()
    },
  }
})

/** Starts the embedded PostgreSQL unless DATABASE_URL is set. Returns the database URL. */
async function openDatabase(
  { databaseUrl, dataDir }: Settings,
  onLost: (reason: StartError) => void,
) {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
  const embedded = await startEmbedded({ dataRoot: dataDir, say: sayToTerminal, onLost })
  return { url: databaseUrlOf(embedded.connection), close: embedded.close }
}

async function startVite(
  { host, port }: Settings,
  plugin: ReturnType<typeof apiPlugin>,
): Promise<ViteDevServer> {
  const others = process.listeners('SIGTERM')
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    configLoader: 'native',
    plugins: [plugin],
    server: { host, port, strictPort: true },
  })
  // Removes Vite's own signal handlers. They would end this process before PostgreSQL has stopped.
  for (const listener of process.listeners('SIGTERM')) {
    if (!others.includes(listener)) process.off('SIGTERM', listener)
  }
  return vite.listen()
}
