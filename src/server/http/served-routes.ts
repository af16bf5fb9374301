import type { FastifyInstance } from 'fastify'
import type { core } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route takes as its body, for whoever describes it. */
    body?: core.$ZodType
  }
}

export type ServedRoute = { method: string; url: string; body: core.$ZodType | undefined }

/** Each method of each address that is registered from now on, as the router knows it. */
export function watchRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes: ServedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, body: config?.body })
  })
  return routes
}
