import { join, relative } from 'node:path'
import type { Plugin, ProxyOptions } from 'vite'
import { projectRoot } from '../../src/server/settings/env.ts'
import type { ApiProcess } from './api-process.ts'

const prefixes = [
  ...['auth', 'rest', 'storage', 'functions', 'realtime'].map((name) => `/${name}/v1`),
  '/api',
  '/health/',
]

const watched = ['src/server', 'src/shared', 'supabase'].map((folder) => join(projectRoot, folder))

/** Waits this long for more changes, because switching branches changes many files at once. */
const settleMs = 100

/** Proxies API paths to the API server, and restarts that server when one of its files changes. */
export function apiPlugin(api: ApiProcess, url: string): Plugin {
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'api-server',
    config: () => ({
      server: { proxy: Object.fromEntries(prefixes.map((prefix) => [prefix, proxyTo(api, url)])) },
    }),
    configureServer: ({ watcher }) => {
      watcher.add(watched)
      watcher.on('all', (event, file) => {
        if (event.endsWith('Dir') || !isOfServer(file)) return
        clearTimeout(timer)
        timer = setTimeout(() => api.restart(relative(projectRoot, file)), settleMs)
      })
    },
  }
}

/** Returns whether the API server must restart when the file changes. Ignores tests. */
function isOfServer(file: string): boolean {
  if (/\.test\.tsx?$/.test(file) || file.includes('/src/server/testing/')) return false
  return watched.some((folder) => file.startsWith(`${folder}/`))
}

/** Returns a proxy to the API server. Requests wait while the server restarts. */
function proxyTo(api: ApiProcess, target: string): ProxyOptions {
  return {
    target,
    ws: true,
    bypass: async (request, response) => {
      if (await api.isReady()) return undefined
      // A WebSocket request has no response object. Returning false rejects the request.
      if (response === undefined) return false
      response.writeHead(503).end('The server has stopped. The terminal says why.')
      return request.url
    },
  }
}
