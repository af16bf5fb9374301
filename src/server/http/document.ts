import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** Browsers must revalidate documents, because an old document may refer to assets that no longer exist. */
export const documentCaching = 'no-cache'

export type Document = {
  html: Buffer
  brotli: Buffer
  etag: string
  /** Hashes of the document's inline scripts and styles, for the content security policy. */
  inlineHashes: { 'script-src': string[]; 'style-src': string[] }
}

/** Reads a built document. Prefixes the document's canonical and sharing URLs with the origin of the site. */
export async function readDocument(file: string, siteUrl: string): Promise<Document> {
  return toDocument(withOrigin(await readFile(file, 'utf8'), siteUrl))
}

/** Compresses a document, and computes its weak ETag and the hashes of its inline code. */
export async function toDocument(text: string): Promise<Document> {
  const html = Buffer.from(text)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return {
    html,
    brotli: await compress(html),
    etag: `W/"${hash}"`,
    inlineHashes: {
      'script-src': hashesOf(text, /<script>([\s\S]*?)<\/script>/g),
      'style-src': hashesOf(text, /<style>([\s\S]*?)<\/style>/g),
    },
  }
}

/**
 * Sends a document, compressed if the client accepts Brotli, or status 304 if the client's copy is current.
 * Allows the document's inline code in the content security policy of the response. Keeps a status that was
 * set before, such as 404.
 */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const { headers } = request
  reply.headers({ 'cache-control': documentCaching, etag: document.etag, vary: 'accept-encoding' })
  allowInline(reply, document)
  if (reply.statusCode === 200 && headers['if-none-match'] === document.etag) {
    return reply.code(304).send()
  }
  reply.type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(String(headers['accept-encoding']))) return reply.send(document.html)
  return reply.header('content-encoding', 'br').send(document.brotli)
}

function withOrigin(html: string, siteUrl: string): string {
  return html.replace(
    /(<link rel="canonical" href="|<meta (?:property="og:(?:url|image)"|name="twitter:image") content=")(?=\/)/g,
    `$1${siteUrl}`,
  )
}

/** Returns the hash of each inline element, in the format of a content security policy. */
function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

/**
 * Allows the document's inline code by its hash, and only in this response, so that injected code never runs.
 */
function allowInline(reply: FastifyReply, { inlineHashes }: Document) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  reply.header('content-security-policy', policyWithInline(policy, inlineHashes))
}

/** Adds the hashes of inline code to a content security policy, after the 'self' of each directive. */
export function policyWithInline(policy: string, inlineHashes: Document['inlineHashes']): string {
  return Object.entries(inlineHashes).reduce(
    (text, [directive, hashes]) =>
      text.replace(`${directive} 'self'`, [directive, "'self'", ...hashes].join(' ')),
    policy,
  )
}
