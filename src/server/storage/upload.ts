import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DatabaseError, type PoolClient } from 'pg'
import type { Caller } from '../caller/caller.ts'
import { DiskFull, refuseWhenLow } from '../http/refuse-when-full.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import { InvalidToken } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { parseDeclaredType } from './content-type.ts'
import type { FileAddress } from './files/file-store.ts'
import { formOverhead, type IncomingUpload, maxFileBytes, openUpload } from './incoming-upload.ts'
import { dropFile, removeOrphanedFilesNow } from './orphaned-files.ts'
import { type ReceivedFile, withReceivedFile } from './receive-file.ts'
import type { Storage } from './storage-context.ts'
import { noSuchBucket, tooLarge } from './storage-errors.ts'
import {
  addObject,
  type Bucket,
  findBucket,
  type NewObject,
  putObject,
  registerPending,
} from './storage-queries.ts'

type Target = { bucketId: string; name: string; replaces: boolean }
type Slot = <T>(work: () => Promise<T>) => Promise<T>

/**
 * We check the contents of files only in this bucket, because visitors play its videos. In other buckets, we
 * trust the declared type.
 */
const videoBucketId = 'demo-videos'

/**
 * Time after which a pending file is considered orphaned. Storing and recording a file never takes that long.
 */
const pendingSeconds = 3600

/**
 * Handles an upload and returns the ID and path of the object. Checks as much as possible before reading the
 * body. Stores the file before recording the object, so that every object has its file. Replacing an object
 * removes its old file.
 */
export async function upload(
  storage: Storage,
  request: FastifyRequest,
  { caller, target, slot }: { caller: Caller; target: Target; slot: Slot },
): Promise<{ Id: string; Key: string }> {
  const bucket = await storage.asStorage((client) => findBucket(client, target.bucketId))
  if (bucket === undefined) throw noSuchBucket()
  const maxBytes = Math.min(maxFileBytes, bucket.file_size_limit ?? maxFileBytes)
  checkHeaders(request, bucket, maxBytes)
  const save = target.replaces ? putObject : addObject
  const version = randomUUID()
  const object: NewObject = {
    id: randomUUID(),
    bucketId: bucket.id,
    name: target.name,
    ownerId: ownerOf(caller),
    version,
    metadata: null,
    userMetadata: null,
  }
  await dryRun(caller, (client) => save(client, object))
  const length = Number(request.headers['content-length'] ?? 0)
  if (!(await storage.space.hasRoomFor(length))) throw new DiskFull(507)

  const id = await slot(async () => {
    const incoming = await openUpload(request, maxBytes)
    const type = parseDeclaredType(incoming.type, bucket.allowed_mime_types)
    const body = untilDiskIsLow(incoming.body, storage.space)
    const videoType = bucket.id === videoBucketId ? type : undefined
    const incomingFile = { body, expected: { videoType, maxBytes } }
    return withReceivedFile(storage.temporaryFiles, incomingFile, async (file) => {
      await incoming.finish()
      const complete = { ...object, ...describe(incoming, { type, file }) }
      return store(storage, { file, address: { bucketId: bucket.id, version } }, () =>
        caller.run((client) => save(client, complete)),
      )
    })
  })
  if (target.replaces) await removeOrphanedFilesNow(storage)
  return { Id: id, Key: `${bucket.id}/${target.name}` }
}

/**
 * Aborts an upload when the disk runs low. Checking before the upload isn't enough if several uploads run at
 * the same time or if the length isn't declared.
 */
async function* untilDiskIsLow(body: AsyncIterable<Buffer>, space: DiskSpace) {
  for await (const chunk of body) {
    await refuseWhenLow(space)
    yield chunk
  }
}

/** Throws if the headers already show that the size or the type isn't allowed. */
function checkHeaders(request: FastifyRequest, bucket: Bucket, maxBytes: number): void {
  const isForm = request.isMultipart()
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBytes + (isForm ? formOverhead : 0)) throw tooLarge()
  if (!isForm) parseDeclaredType(request.headers['content-type'], bucket.allowed_mime_types)
}

/** Returns the metadata to store with the object. */
function describe(
  { cacheControl, userMetadata }: IncomingUpload,
  { type, file: { size, eTag } }: { type: string; file: ReceivedFile },
): Pick<NewObject, 'metadata' | 'userMetadata'> {
  return {
    userMetadata,
    metadata: {
      eTag,
      size,
      mimetype: type,
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    },
  }
}

/** Stores the file and records it. If recording fails, removes the file. */
async function store(
  storage: Storage,
  { file, address }: { file: ReceivedFile; address: FileAddress },
  record: () => Promise<string>,
): Promise<string> {
  await registerPending(storage.pool, address, pendingSeconds)
  try {
    await storage.files.put(address, file)
  } catch (error) {
    await dropFile(storage, address)
    throw error
  }
  try {
    return await record()
  } catch (error) {
    // If the connection broke during the commit, the outcome is unknown. In that case, the sweep for orphaned
    // files later decides whether to keep the file.
    if (wasRolledBack(error)) await dropFile(storage, address)
    throw error
  }
}

/** Returns the shopper's ID. Returns null for a caller without an account. */
function ownerOf({ identity }: Caller): string | null {
  const id = identity.claims['sub']
  return typeof id === 'string' ? id : null
}

class DryRunDone extends Error {}

/**
 * Runs `work` as the caller in a transaction that is rolled back, to check that the policies allow `work`.
 * Throws if `work` fails.
 */
async function dryRun(caller: Caller, work: (client: PoolClient) => Promise<unknown>) {
  try {
    await caller.run(async (client) => {
      await work(client)
      throw new DryRunDone()
    })
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error
  }
}

/** Whether the error proves that the transaction wasn't committed. */
function wasRolledBack(error: unknown): boolean {
  return error instanceof InvalidToken || (error instanceof DatabaseError && !isOutage(error))
}
