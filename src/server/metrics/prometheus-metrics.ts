import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobName, Metrics } from './metrics.ts'

const prefix = 'grocery_genie_'

/**
 * Bucket bounds of the histogram. They cover everything from a response served from memory to a statement
 * that times out.
 */
const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type PrometheusMetrics = Metrics & { registry: Registry }

/**
 * Creates the metrics listed in docs/operations.md. Callers can't choose the value of any label, so they
 * can't add time series.
 */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  function gauge(name: string, help: string, read: () => number): void {
    const metric = new Gauge({
      name: prefix + name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
    registry.registerMetric(metric)
  }

  return {
    registry,
    countRequests: (app) => countRequests(app, registry),
    watchPool: (pool) => {
      gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
      gauge('database_connections_idle', 'Idle connections of the pool', () => pool.idleCount)
      gauge('database_connections_max', 'Size of the pool', () => pool.options.max)
      gauge('database_waiting', 'Statements waiting for a connection', () => pool.waitingCount)
    },
    watchHashing: (queue) => {
      gauge('password_hashes_running', 'Passwords being hashed', () => queue().running)
      gauge('password_hashes_waiting', 'Passwords waiting to be hashed', () => queue().waiting)
    },
    watchRealtime: (listeners) => {
      gauge('realtime_sockets', 'Open WebSockets', () => listeners().sockets)
      gauge('realtime_channels', 'Joined channels', () => listeners().channels)
    },
    runJob: countJobs(registry),
  }
}

/** Measures how long every request takes, by method, route and status class. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ ...routeLabels(request), status }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Returns the method of a request and the pattern of its route, such as `/rest/v1/:table`. All unknown routes
 * share the same labels.
 */
function routeLabels({ method, routeOptions: { url: route } }: FastifyRequest) {
  return route === undefined ? { method: 'any', route: 'none' } : { method, route }
}

/** Returns `runJob`, which counts how often each job runs and fails. */
function countJobs(registry: Registry): Metrics['runJob'] {
  const common = { labelNames: ['job'], registers: [registry] }
  const running = new Gauge({ ...common, name: `${prefix}job_running`, help: 'Running jobs' })
  const runs = new Counter({ ...common, name: `${prefix}job_runs_total`, help: 'Ended jobs' })
  const failures = new Counter({
    ...common,
    name: `${prefix}job_failures_total`,
    help: 'Failed jobs',
  })
  const lastSuccess = new Gauge({
    ...common,
    name: `${prefix}job_last_success_timestamp_seconds`,
    help: 'Time when a job last succeeded',
  })

  return async (job: JobName, work) => {
    running.inc({ job })
    // Starts at 0, so that an alerting rule sees the first failure as an increase.
    failures.inc({ job }, 0)
    let succeeded = false
    try {
      succeeded = await work()
    } finally {
      running.dec({ job })
      runs.inc({ job })
      if (succeeded) lastSuccess.setToCurrentTime({ job })
      else failures.inc({ job })
    }
  }
}
