import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobName, Metrics } from './metrics.ts'

const prefix = 'grocery_genie_'

/** From an answer out of memory to the time limit of a statement. */
const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type PrometheusMetrics = Metrics & { registry: Registry }

/** Keeps the numbers that docs/operations.md lists. No label holds anything that a caller chose. */
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
      gauge('database_connections_idle', 'Connections that nobody uses', () => pool.idleCount)
      gauge('database_connections_max', 'Size of the pool', () => pool.options.max)
      gauge('database_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
    },
    watchHashing: (queue) => {
      gauge('password_hashes_running', 'Passwords that are hashed', () => queue().running)
      gauge('password_hashes_waiting', 'Passwords that wait to be hashed', () => queue().waiting)
    },
    watchListeners: (listeners) => {
      gauge('realtime_sockets', 'Open WebSockets', () => listeners().sockets)
      gauge('realtime_channels', 'Channels that were joined', () => listeners().channels)
    },
    runJob: countJobs(registry),
  }
}

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

/** The pattern of the route, such as `/rest/v1/:table`; of what no route takes, not even the method is told. */
function routeLabels({ method, routeOptions: { url: route } }: FastifyRequest) {
  return route === undefined ? { method: 'any', route: 'none' } : { method, route }
}

function countJobs(registry: Registry): Metrics['runJob'] {
  const common = { labelNames: ['job'], registers: [registry] }
  const running = new Gauge({ ...common, name: `${prefix}job_running`, help: 'Jobs under way' })
  const runs = new Counter({ ...common, name: `${prefix}job_runs_total`, help: 'Jobs that ended' })
  const failures = new Counter({
    ...common,
    name: `${prefix}job_failures_total`,
    help: 'Jobs that ended with a failure',
  })
  const lastSuccess = new Gauge({
    ...common,
    name: `${prefix}job_last_success_timestamp_seconds`,
    help: 'When a job last ended without a failure',
  })

  return async (job: JobName, work) => {
    running.inc({ job })
    // So that a rule for alarms sees the first failure as a rise.
    failures.inc({ job }, 0)
    let isGood = false
    try {
      isGood = await work()
    } finally {
      running.dec({ job })
      runs.inc({ job })
      if (isGood) lastSuccess.setToCurrentTime({ job })
      else failures.inc({ job })
    }
  }
}
