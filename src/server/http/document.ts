import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** Makes browsers revalidate documents, because an old one may refer to assets that no longer exist. */
export const documentCaching = 'no-cache'

export type Document = {
  html: Buffer
  brotli: Buffer
  etag: string
  /** Hashes of the document's inline scripts and styles, for the content security policy. */
  inlineHashes: { 'script-src': string[]; 'style-src': string[] }
}

/** Reads a built document, and prefixes its canonical and sharing URLs with the site's origin. */
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
 * Sends a document, compressed if the client accepts Brotli, or a 304 response if the client's copy is
 * current. Allows the document's inline code in the response's content security policy. Keeps a status that
 * was already set, such as 404.
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

/** Allows the document's inline code by hash, in this response only, so that injected code never runs. */
function allowInline(reply: FastifyReply, { inlineHashes }: Document) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  reply.header('content-security-policy', policyWithInline(policy, inlineHashes))
}

/** Adds the hashes of inline code to a content security policy, after each directive's 'self'. */
export function policyWithInline(policy: string, inlineHashes: Document['inlineHashes']): string {
  return Object.entries(inlineHashes).reduce(
    (text, [directive, hashes]) =>
      text.replace(`${directive} 'self'`, [directive, "'self'", ...hashes].join(' ')),
    policy,
  )
}
