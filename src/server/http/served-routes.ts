import type { FastifyInstance } from 'fastify'
import type { core } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shape of the route's request body, for the OpenAPI document. */
    body?: core.$ZodType
  }
}

export type ServedRoute = { method: string; url: string; body: core.$ZodType | undefined }

/** Returns an array that grows as routes are registered. Each route adds one entry per method. */
export function watchRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes: ServedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, body: config?.body })
  })
  return routes
}
