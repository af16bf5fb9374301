import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readDocument, sendDocument } from './document.ts'

const hourSeconds = 60 * 60
const yearSeconds = 365 * 24 * hourSeconds

/** Paths at which the app's document is served. */
export const appRoutes = [
  '/auth',
  '/auth/confirm',
  '/auth/reset',
  '/app',
  '/account',
  '/join',
  '/list',
]

/** Values of Cache-Control for files other than documents. */
export const fileCaching = {
  // An asset's name contains a hash of its contents.
  asset: `public, max-age=${yearSeconds}, immutable`,
  named: `public, max-age=${hourSeconds}`,
  // Browsers must revalidate the service worker, so that they find a new version.
  worker: 'no-cache',
}

const namedFile = '/:name(^[\\w-]+\\.(?:svg|png|ico|txt|xml|webmanifest)$)'

/**
 * Serves the built web app: the prerendered pages, the app at each of its routes, and the other files. A
 * browser that opens an unknown address gets status 404 and the app, which shows its not-found page. Any
 * other request for an unknown address gets JSON. Reads the documents only once, at startup.
 */
export async function staticFiles(
  app: FastifyInstance,
  options: { webRoot: string; siteUrl: string },
) {
  const read = (name: string) => readDocument(path.join(options.webRoot, name), options.siteUrl)
  const landing = await read('landing.html')
  const privacy = await read('privacy.html')
  const shell = await read('app.html')

  await app.register(fastifyStatic, {
    root: path.join(options.webRoot, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', fileCaching.asset),
    preCompressed: true,
    index: false,
    decorateReply: false,
  })
  await app.register(fastifyStatic, { root: options.webRoot, serve: false, cacheControl: false })
  // A wildcard would also match the paths of APIs, which have their own 404 responses.
  app.get<{ Params: { name: string } }>(namedFile, (request, reply) =>
    reply.header('cache-control', fileCaching.named).sendFile(request.params.name),
  )

  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', fileCaching.worker).sendFile('sw.js'),
  )

  app.get('/', (request, reply) => sendDocument(request, reply, landing))
  app.get('/privacy', (request, reply) => sendDocument(request, reply, privacy))
  for (const route of appRoutes) {
    app.get(route, (request, reply) => sendDocument(request, reply, shell))
  }

  app.setNotFoundHandler((request, reply) => {
    if (isPageVisit(request)) return sendDocument(request, reply.code(404), shell)
    return reply.code(404).send({ message: 'Not found' })
  })
}

/** Whether the request is a read that accepts HTML, like the request that a browser sends to open a page. */
function isPageVisit(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? ''
  return ['GET', 'HEAD'].includes(request.method) && accepts.includes('text/html')
}
