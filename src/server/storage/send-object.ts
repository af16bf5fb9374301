import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRangeApplicable, isUnchanged, parseRange } from './conditional-request.ts'
import type { FileStore } from './files/file-store.ts'
import { noSuchKey, rangeNotSatisfiable } from './storage-errors.ts'
import type { FileMetadata, StoredObject } from './storage-queries.ts'

const maxFileNameLength = 255

/** Content security policy that keeps uploaded files from running scripts or accessing our pages. */
const userContentPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/**
 * Sends an object's file or the requested part of it, or status 304 if the client's copy is still valid.
 * Throws `NoSuchKey` if the object or its file is missing, and `InvalidRange` if the part starts after the
 * end of the file.
 */
export async function sendObject(
  files: FileStore,
  object: StoredObject | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (!object?.metadata || object.version === null) throw noSuchKey()
  const { metadata } = object
  const validators = { eTag: metadata.eTag, lastModified: new Date(metadata.lastModified) }
  reply.headers(fileHeaders(metadata, validators.lastModified))
  if (isUnchanged(request.headers, validators)) return reply.code(304).send()

  const { size } = metadata
  const range = isRangeApplicable(request.headers, validators)
    ? parseRange(request.headers.range, size)
    : 'whole'
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(size)
  const part = range === 'whole' ? undefined : range
  reply.type(metadata.mimetype)
  reply.header('content-length', part ? part.last - part.first + 1 : size)
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
  const saveAs = savedName(request.query, object.name)
  if (saveAs !== undefined) reply.header('content-disposition', attachment(saveAs))
  if (request.method === 'HEAD') return reply.send()

  const address = { bucketId: object.bucket_id, version: object.version }
  const body = await files.read(address, part)
  if (body === undefined) {
    request.log.warn({ version: object.version }, 'The file of an object is missing')
    throw noSuchKey()
  }
  return reply.send(body)
}

function fileHeaders({ eTag, cacheControl }: FileMetadata, lastModified: Date) {
  return {
    etag: eTag,
    'last-modified': lastModified.toUTCString(),
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-security-policy': userContentPolicy,
  }
}

/**
 * Returns the name under which the browser saves a download: the value of `?download` or, if that is empty,
 * the file name of the object. Returns undefined if the request doesn't ask for a download.
 */
function savedName(query: unknown, objectName: string): string | undefined {
  if (typeof query !== 'object' || query === null || !('download' in query)) return undefined
  const { download } = query
  const name = Array.isArray(download) ? String(download[0]) : String(download)
  return name === '' ? objectName.slice(objectName.lastIndexOf('/') + 1) : name
}

/** Returns a Content-Disposition that makes browsers save the file under the sanitized name (RFC 6266). */
function attachment(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{C}/\\]/gu, '_')
    .slice(0, maxFileNameLength)
    .toWellFormed()
  const plain = clean.replaceAll(/[^ -~]|["%]/g, '_')
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
