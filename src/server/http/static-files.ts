import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const yearMs = 365 * 24 * 60 * 60 * 1000

type Document = { html: Buffer; brotli: Buffer; etag: string }

/** Serves the built web app: the landing page, the app's routes, its assets, and the app's own 404 page. */
export async function staticFiles(app: FastifyInstance, options: { webRoot: string }) {
  const landing = await readDocument(path.join(options.webRoot, 'landing.html'))
  const shell = await readDocument(path.join(options.webRoot, 'app.html'))

  await app.register(fastifyStatic, {
    root: path.join(options.webRoot, 'assets'),
    prefix: '/assets/',
    // Names of assets carry a hash of their content.
    immutable: true,
    maxAge: yearMs,
    preCompressed: true,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: options.webRoot,
    prefix: '/',
    allowedPath: (pathName) => /^\/[\w-]+\.(svg|png|ico|txt|xml|webmanifest)$/.test(pathName),
    decorateReply: false,
    maxAge: '1h',
    index: false,
  })

  app.get('/', (request, reply) => sendDocument(request, reply, landing))
  for (const route of ['/auth', '/app']) {
    app.get(route, (request, reply) => sendDocument(request, reply, shell))
  }

  app.setNotFoundHandler((request, reply) => {
    if (isPageVisit(request)) return sendDocument(request, reply.code(404), shell)
    return reply.code(404).send({ message: 'Not found' })
  })
}

async function readDocument(file: string): Promise<Document> {
  const html = await readFile(file)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { html, brotli: brotliCompressSync(html), etag: `W/"${hash}"` }
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const { headers } = request
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && headers['if-none-match'] === document.etag) {
    return reply.code(304).send()
  }
  reply.type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(String(headers['accept-encoding']))) return reply.send(document.html)
  return reply.header('content-encoding', 'br').send(document.brotli)
}

function isPageVisit(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? ''
  return ['GET', 'HEAD'].includes(request.method) && accepts.includes('text/html')
}
