import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { authenticateCaller } from '../caller/caller.ts'
import { formOverhead, maxFileBytes } from './incoming-upload.ts'
import { parseBucketName, parseObjectName } from './object-name.ts'
import type { Storage } from './storage-context.ts'
import { tooManyUploads } from './storage-errors.ts'
import { upload } from './upload.ts'

/**
 * Maximum number of uploads at a time. The limit is low, because each upload takes a connection, and
 * operators rarely add more than one or two videos at the same time.
 */
const maxConcurrentUploads = 4

/** Routes for uploads. POST adds a file. PUT, or POST with x-upsert, adds or replaces a file. */
export async function uploadRoutes(app: FastifyInstance, { storage }: { storage: Storage }) {
  const slot = createSlots(maxConcurrentUploads)
  app.removeAllContentTypeParsers()
  // Leaves the body unread until the policies have been checked.
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

/**
 * Limits the number of concurrent uploads. Further uploads are rejected instead of queued, because their
 * clients are already sending the body.
 */
function createSlots(count: number) {
  let used = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (used >= count) throw tooManyUploads()
    used += 1
    try {
      return await work()
    } finally {
      used -= 1
    }
  }
}
