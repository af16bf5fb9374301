import { once } from 'node:events'
import { createServer } from 'node:http'
import { localNameOf } from '../lib/addresses.ts'
import { messageOf } from '../lib/errors.ts'
import { explainListenError } from '../lib/listen-error.ts'
import type { Settings } from '../settings/env.ts'
import { type Metrics, noMetrics } from './metrics.ts'

export type OpenMetrics = {
  metrics: Metrics
  /** URL of the metrics, or undefined if metrics are off. */
  url: string | undefined
  close: () => Promise<void>
}

/** Maximum number of simultaneous connections to the port. Monitoring needs fewer. */
const maxConnections = 50

/**
 * Serves the metrics on a separate port, so that the proxy for shoppers can't expose them. If the settings
 * don't contain a port, returns metrics that record nothing, and no URL. Throws StartError if the port is
 * taken or can't be used.
 */
export async function openMetrics(
  settings: Pick<Settings, 'metricsPort' | 'metricsHost'>,
): Promise<OpenMetrics> {
  const { metricsPort: port, metricsHost: host } = settings
  if (port === undefined) return { metrics: noMetrics, url: undefined, close: async () => {} }
  // Imported only if needed, because most installations don't use the library.
  const { createPrometheusMetrics } = await import('./prometheus-metrics.ts')
  const metrics = createPrometheusMetrics()
  const { registry } = metrics
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    registry.metrics().then(
      (text) => response.writeHead(200, headers).end(text),
      (error: unknown) => response.writeHead(500).end(`${messageOf(error)}\n`),
    )
  })
  server.maxConnections = maxConnections
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    throw explainListenError(error, {
      port,
      host,
      names: { port: 'METRICS_PORT', host: 'METRICS_HOST' },
    })
  }
  const address = server.address()
  const realPort = typeof address === 'object' && address ? address.port : port
  return {
    metrics,
    url: `http://${localNameOf(host)}:${realPort}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
