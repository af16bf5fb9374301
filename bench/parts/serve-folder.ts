import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { withHttpServer } from './with-http-server.ts'

const compress = promisify(brotliCompress)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}

/** Serves the files of a folder while `work` runs. Compresses them the same way our server does. */
export function serveFolder<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  return withHttpServer((request, response) => void respond(folder, request, response), work)
}

async function respond(folder: string, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname))
  try {
    const content = await readCompressed(file)
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000' : 'no-cache',
    })
    response.end(content)
  } catch {
    response.writeHead(404).end()
  }
}

const compressed = new Map<string, Promise<Buffer>>()

/** Compresses each file only once. The first request for a file includes the compression time. */
function readCompressed(file: string): Promise<Buffer> {
  const known = compressed.get(file) ?? readFile(file).then((content) => compress(content))
  compressed.set(file, known)
  return known
}
