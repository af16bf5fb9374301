import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { authenticateCaller } from '../../caller/caller.ts'
import { parseBucketName, parseObjectName } from '../object-name.ts'
import type { Storage } from '../storage.ts'
import { formOverhead, largestFile } from './limits.ts'
import { createSlots } from './slots.ts'
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
    bodyLimit: largestFile + formOverhead,
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
