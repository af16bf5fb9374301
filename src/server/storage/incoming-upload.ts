import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './storage-errors.ts'

/** Maximum file size in bytes for all buckets. A bucket may have a lower limit. */
export const maxFileBytes = 50 * 1024 * 1024

/**
 * Maximum size of a form in bytes, not counting the file: its other fields and the headers of its parts.
 */
export const formOverhead = 128 * 1024

/**
 * An upload with the properties that the client sent before the file. The file itself hasn't been read yet.
 */
export type IncomingUpload = {
  body: AsyncIterable<Buffer>
  type: string | undefined
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Reads the rest of the form, after the file. Throws if the form is incomplete. */
  finish(): Promise<void>
}

const defaultCacheControl = 'no-cache'

/**
 * Opens an upload: a form with the file as its last part, or just the file. Reads the fields before the file,
 * but not the file itself. Throws `InvalidRequest` if a form doesn't contain a file, or if the metadata isn't
 * a JSON object.
 */
export function openUpload(request: FastifyRequest, maxBytes: number): Promise<IncomingUpload> {
  return request.isMultipart() ? openForm(request, maxBytes) : openRaw(request)
}

/** Opens an upload that is just the file. The file's properties are in the headers. */
async function openRaw({ raw, headers }: FastifyRequest): Promise<IncomingUpload> {
  const cacheControl = headers['cache-control'] ?? ''
  const metadata = headers['x-metadata']
  return {
    body: chunksOf(raw),
    type: headers['content-type'],
    cacheControl: /^[\w ,=-]{1,200}$/.test(cacheControl) ? cacheControl : defaultCacheControl,
    userMetadata:
      typeof metadata === 'string'
        ? parseUserMetadata(Buffer.from(metadata, 'base64').toString())
        : null,
    finish: async () => {},
  }
}

/**
 * Opens a form and reads the fields before the file. Throws `InvalidRequest` if the form doesn't contain a
 * file.
 */
async function openForm(request: FastifyRequest, maxBytes: number): Promise<IncomingUpload> {
  const parts = request.parts({
    limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: formOverhead, parts: 11 },
  })
  const fields = new Map<string, string>()
  for (;;) {
    const part: Multipart | undefined = await nextPart(parts)
    if (part === undefined) throw invalidRequest('No content provided')
    if (part.type === 'file') return fromForm(part, fields, parts)
    fields.set(part.fieldname, typeof part.value === 'string' ? part.value : '')
  }
}

function fromForm(
  part: MultipartFile,
  fields: ReadonlyMap<string, string>,
  parts: AsyncIterator<unknown>,
): IncomingUpload {
  const seconds = fields.get('cacheControl') ?? ''
  const metadata = fields.get('metadata')
  return {
    body: chunksOf(part.file),
    type: part.mimetype,
    cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : defaultCacheControl,
    userMetadata: metadata === undefined ? null : parseUserMetadata(metadata),
    finish: async () => {
      while ((await nextPart(parts)) !== undefined);
    },
  }
}

/**
 * Returns the next part of the form, or undefined at its end. Throws an error with status 400 if the form is
 * incomplete.
 */
async function nextPart<T>(parts: AsyncIterator<T>): Promise<T | undefined> {
  try {
    const next = await parts.next()
    return next.done === true ? undefined : next.value
  } catch {
    throw unreadable()
  }
}

/**
 * Yields the chunks of a body. If the caller stops reading early, keeps the connection open for the response.
 */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>)
      yield chunk
  } catch {
    throw unreadable()
  }
}

function unreadable() {
  return invalidRequest('The file in the request is incomplete')
}

function parseUserMetadata(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('metadata must be a JSON object')
  }
  return { ...value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('metadata must be a JSON object')
  }
}
