import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authenticateCaller } from '../caller/caller.ts'
import { handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { listEntries, parseListRequest } from './object-list-queries.ts'
import { parseBucketName, parseObjectName } from './object-name.ts'
import { removeOrphanedFilesNow, sweepOrphanedFiles } from './orphaned-files.ts'
import { sendObject } from './send-object.ts'
import type { Storage } from './storage-context.ts'
import {
  accessDenied,
  invalidRequest,
  noSuchBucket,
  noSuchKey,
  storageErrorProtocol,
  unsupported,
  unsupportedType,
} from './storage-errors.ts'
import {
  deleteObjects,
  findBucket,
  findObject,
  listBuckets,
  type StoredObject,
} from './storage-queries.ts'
import { uploadRoutes } from './upload-routes.ts'

type OfBucket = { Params: { bucket: string } }
type OfObject = { Params: { bucket: string; '*': string } }

const RemoveBody = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** Routes under `/storage/v1`: buckets and their files, in Supabase Storage's protocol. */
export async function storageRoutes(app: FastifyInstance, { storage }: { storage: Storage }) {
  guardWrites(app, {
    // An upload's content type is the type of the file. It is later checked against the types that the bucket
    // allows.
    acceptsType: (type, { routeOptions }) =>
      isJson(type) || routeOptions.config.isBodyLarge === true,
    refuseType: unsupportedType,
    refuseSite: () => accessDenied('Requests from pages of other sites are refused'),
  })
  parseJsonBody(app, {
    malformed: () => invalidRequest('The request body is not JSON'),
    tooNested: () => invalidRequest('The request body is nested too deeply'),
  })
  forbidCaching(app)
  handleErrors(app, storageErrorProtocol)
  app.setNotFoundHandler(() => {
    throw unsupported()
  })
  sweepOrphanedFiles(app, storage)
  await app.register(uploadRoutes, { storage })

  app.get('/bucket', async (request) => {
    const caller = await authenticateCaller(storage, request)
    return caller.run(listBuckets)
  })

  app.get<OfBucket>('/bucket/:bucket', async (request) => {
    const caller = await authenticateCaller(storage, request)
    const id = parseBucketName(request.params.bucket)
    const bucket = await caller.run((client) => findBucket(client, id))
    if (bucket === undefined) throw noSuchBucket()
    return bucket
  })

  app.post<OfBucket>('/object/list/:bucket', async (request) => {
    const caller = await authenticateCaller(storage, request)
    const listRequest = parseListRequest(request.body)
    return caller.run((client) => listEntries(client, request.params.bucket, listRequest))
  })

  app.delete<OfBucket>('/object/:bucket', async (request) => {
    const caller = await authenticateCaller(storage, request)
    const body = RemoveBody.safeParse(request.body)
    if (!body.success) throw invalidRequest('prefixes must be a list of 1 to 1000 names')
    const names = body.data.prefixes
    const bucketId = parseBucketName(request.params.bucket)
    const removed = await caller.run((client) => deleteObjects(client, { bucketId, names }))
    if (removed.length > 0) await removeOrphanedFilesNow(storage)
    return removed
  })

  // Parts of the protocol that we don't support. Without these routes, words such as 'sign' would be mistaken
  // for bucket names.
  for (const url of ['/object/sign/*', '/object/upload/*', '/object/list-v2/*']) {
    app.all(url, async () => {
      throw unsupported()
    })
  }

  for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    app.get<OfObject>(url, async (request) => {
      const caller = await authenticateCaller(storage, request)
      const address = addressOf(request.params)
      const object = await caller.run((client) => findObject(client, address))
      if (object === undefined) throw noSuchKey()
      return presentInfo(object)
    })
  }

  app.route<OfObject>({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler: async (request, reply) => {
      const address = addressOf(request.params)
      const object = await storage.asStorage(async (client) => {
        const bucket = await findBucket(client, address.bucketId)
        if (bucket?.public !== true) throw noSuchBucket()
        return findObject(client, address)
      })
      // Pages on other sites may embed public files.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendObject(storage.files, object, { request, reply })
    },
  })

  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.route<OfObject>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const caller = await authenticateCaller(storage, request)
        const address = addressOf(request.params)
        const object = await caller.run((client) => findObject(client, address))
        return sendObject(storage.files, object, { request, reply })
      },
    })
  }
}

/**
 * Returns the address of the object in the path. Throws `NoSuchBucket` or `InvalidKey` if the bucket or
 * object name is invalid.
 */
function addressOf({ bucket, '*': name }: OfObject['Params']) {
  return { bucketId: parseBucketName(bucket), name: parseObjectName(name) }
}

/** Returns the info of an object. The client converts the field names to camel case. */
function presentInfo(object: StoredObject) {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  }
}
