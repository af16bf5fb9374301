import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { authenticateCaller } from '../caller/caller.ts'
import { formOverhead, maxFileBytes } from './incoming-upload.ts'
import { parseBucketName, parseObjectName } from './object-name.ts'
import type { Storage } from './storage-context.ts'
import { tooManyUploads } from './storage-errors.ts'
import { upload } from './upload.ts'

/** Each holds a connection and writes to the disk; an operator adds videos one or two at a time. */
const uploadsAtOnce = 4

/** POST adds a file, PUT (or POST with x-upsert) replaces one. */
export async function uploadRoutes(app: FastifyInstance, { storage }: { storage: Storage }) {
  const slot = createSlots(uploadsAtOnce)
  app.removeAllContentTypeParsers()
  // Left on the wire: it is read only after the policy was asked.
  app.addContentTypeParser('*', async () => undefined)
  await app.register(multipart)

  app.route<{ Params: { bucket: string; '*': string } }>({
    method: ['POST', 'PUT'],
    url: '/object/:bucket/*',
    bodyLimit: maxFileBytes + formOverhead,
    config: { isBodyLarge: true },
    handler: async (request) => {
      const caller = await authenticateCaller(storage, request)
      const target = {
        name: parseObjectName(request.params['*']),
        bucketId: parseBucketName(request.params.bucket),
        replaces: request.method === 'PUT' || request.headers['x-upsert'] === 'true',
      }
      return upload(storage, request, { caller, target, slot })
    },
  })
}

/** Lets only so many pieces of work run at once; the next is refused, not queued, since its body is on the wire already. */
function createSlots(count: number) {
  let taken = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken >= count) throw tooManyUploads()
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}
